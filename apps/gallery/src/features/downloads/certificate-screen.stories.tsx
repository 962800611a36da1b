import type { DownloadsApi } from '@lumigraph/contracts';
import type { StoryStage } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import { notFound, onGallery, storyImages, storyServices, unavailable } from '../../testing/story-gallery.ts';
import { CertificateScreen } from './certificate-screen.tsx';
import { certificate, memoryDownloads } from './testing/memory-downloads.ts';

const [sampleImage] = storyImages();
const real = { ...certificate, thumbnailUrl: sampleImage?.thumbnailUrl ?? null };
const respondWith = (responses: Partial<DownloadsApi> = {}) => ({
  onSite: {
    services: (stage: StoryStage) => ({
      ...storyServices(stage),
      downloads: memoryDownloads({ certificate: () => Promise.resolve(real), ...responses }),
    }),
  },
});

/** Every visitor can check a license certificate by its id. */
const meta = {
  title: 'Patterns/Certificate check',
  component: CertificateScreen,
  args: { certificateId: certificate.id },
  parameters: { padded: false, ...respondWith() },
  decorators: [onGallery({ namespaces: ['downloads'] })],
} satisfies Meta<typeof CertificateScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = ({ canvasElement }) =>
  waitFor(() => {
    if (!canvasElement.querySelector('.certificate-card, .certificate-none, .ui-alert'))
      throw new Error('It is not here yet.');
  });

export const Default: Story = { play: isHere, parameters: { shows: ['downloads:certificate.valid'] } };
export const Playground: Story = { play: isHere };
export const Empty: Story = { args: { certificateId: '' } };
export const ImageGone: Story = {
  play: isHere,
  parameters: {
    ...respondWith({ certificate: () => Promise.resolve({ ...real, imageId: null, thumbnailUrl: null }) }),
    shows: ['downloads:certificate.gone'],
  },
};
export const Unknown: Story = {
  play: isHere,
  parameters: {
    ...respondWith({ certificate: () => Promise.reject(notFound()) }),
    shows: ['downloads:certificate.unknownTitle', 'downloads:certificate.unknownText'],
  },
};
export const Failed: Story = {
  play: isHere,
  parameters: {
    ...respondWith({ certificate: () => Promise.reject(unavailable()) }),
    shows: ['downloads:certificate.failed'],
  },
};
export const Loading: Story = {
  parameters: respondWith({ certificate: () => new Promise(() => undefined) }),
};
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
