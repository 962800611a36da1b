import type { Download, DownloadsApi } from '@lumigraph/contracts';
import { premiumAna, type StoryStage } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import { onGallery, storyImages, storyServices, unavailable } from '../../testing/story-gallery.ts';
import { DownloadsSection } from './downloads-section.tsx';
import { download, memoryDownloads } from './testing/memory-downloads.ts';

const items: Download[] = storyImages()
  .slice(0, 4)
  .map(({ title, thumbnailUrl }, index) => ({
    ...download,
    id: download.id.replace('7', String(index)),
    title,
    thumbnailUrl,
    ...(index === 1 ? { plan: 'free', license: 'free', hasCertificate: false } : {}),
    ...(index === 2 ? { license: 'CC BY 4.0' } : {}),
    ...(index === 3 ? { imageId: null, thumbnailUrl: null } : {}),
  }));
const page = (found: Download[], total = found.length) => ({ items: found, page: 1, pageSize: 10, total });
const respondWith = (responses: Partial<DownloadsApi> = {}) => ({
  onSite: {
    services: (stage: StoryStage) => ({
      ...storyServices(stage),
      downloads: memoryDownloads({ downloads: () => Promise.resolve(page(items, 30)), ...responses }),
    }),
  },
});

/** The downloads in the profile, each with its license and certificate. */
const meta = {
  title: 'Patterns/Downloads of an account',
  component: DownloadsSection,
  parameters: { ...respondWith() },
  decorators: [onGallery({ user: premiumAna, namespaces: ['downloads'] })],
} satisfies Meta<typeof DownloadsSection>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = ({ canvasElement }) =>
  waitFor(() => {
    if (!canvasElement.querySelector('.downloads-row, [data-part="downloads-empty"], .ui-alert'))
      throw new Error('It is not here yet.');
  });

const hasRows: Story['play'] = ({ canvasElement }) =>
  waitFor(() => {
    if (!canvasElement.querySelector('.downloads-row')) throw new Error('There are no downloads yet.');
  });

export const Default: Story = { play: hasRows };
export const Playground: Story = { play: hasRows };
export const Empty: Story = {
  play: isHere,
  parameters: {
    ...respondWith({ downloads: () => Promise.resolve(page([])) }),
    shows: ['downloads:own.empty', 'downloads:own.emptyAction'],
  },
};
export const Failed: Story = {
  play: isHere,
  parameters: {
    ...respondWith({ downloads: () => Promise.reject(unavailable()) }),
    shows: ['downloads:own.failed'],
  },
};
export const CertificateFailed: Story = {
  play: async (context) => {
    await hasRows(context);
    for (const list of context.canvasElement.querySelectorAll('.downloads'))
      await fireEvent.click(list.querySelector('.downloads-row button') ?? list);
  },
  parameters: { shows: ['downloads:own.certificateFailed'] },
};
export const Loading: Story = { parameters: respondWith({ downloads: () => new Promise(() => undefined) }) };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
