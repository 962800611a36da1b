import type { CollectionsApi, CollectionSummary } from '@lumigraph/contracts';
import { premiumAna, type StoryStage } from '@lumigraph/site-kit/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor } from 'storybook/test';
import { notFound, onGallery, storyImages, storyServices, unavailable } from '../../testing/story-gallery.ts';
import { CollectionList } from './collection-list.tsx';
import { CollectionView } from './collection-view.tsx';
import { SharedCollection } from './shared-collection.tsx';

const images = storyImages().slice(0, 6);
const summary = (id: string, name: string, more: Partial<CollectionSummary> = {}): CollectionSummary => ({
  id,
  name,
  count: images.length,
  coverUrl: images[0]?.thumbnailUrl ?? null,
  coverImageId: null,
  shareToken: null,
  hasImage: false,
  ...more,
});
const office = summary('office', 'Walls of the new office', { shareToken: 'a-link' });
const all = [
  office,
  summary('cards', 'Cards', { coverUrl: images[1]?.thumbnailUrl ?? null, count: 1 }),
  summary('later', 'For later', { coverUrl: null, count: 0 }),
];

const changed = () => Promise.resolve(office);
const collections: CollectionsApi = {
  collections: () => Promise.resolve(all),
  collection: () => Promise.resolve({ collection: office, images }),
  create: changed,
  change: changed,
  changeImages: changed,
  remove: () => Promise.resolve(),
  move: () => Promise.resolve(),
  zipUrl: () => Promise.reject(unavailable()),
  shared: () => Promise.resolve({ name: office.name, coverImageId: null, images }),
};
const respondWith = (responses: Partial<CollectionsApi> = {}) => ({
  onSite: {
    services: (stage: StoryStage) => ({
      ...storyServices(stage),
      collections: () => Promise.resolve({ ...collections, ...responses }),
    }),
  },
});

/** Named lists of images of an account, and one of them with everything that its owner can do. */
const meta = {
  title: 'Patterns/Collections',
  component: CollectionView,
  args: { id: office.id },
  parameters: { ...respondWith() },
  decorators: [onGallery({ user: premiumAna, namespaces: ['collections'] })],
} satisfies Meta<typeof CollectionView>;
export default meta;
type Story = StoryObj<typeof meta>;

const shows =
  (selector: string): NonNullable<Story['play']> =>
  ({ canvasElement }) =>
    waitFor(() => {
      if (!canvasElement.querySelector(selector)) throw new Error(`${selector} is not here yet.`);
    });

export const Default: Story = { play: shows('.collection-actions') };
export const Playground: Story = { ...Default };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
export const WithoutImages: Story = {
  play: shows('.ui-empty-state'),
  parameters: {
    ...respondWith({ collection: () => Promise.resolve({ collection: office, images: [] }) }),
    shows: ['collections:none.title', 'collections:none.text'],
  },
};
/** Deleting asks first. */
export const Deleting: Story = {
  play: async (context) => {
    await shows('.collection-actions')(context);
    const more = context.canvasElement.querySelector('.collection-actions > button:last-of-type');
    if (more) await userEvent.click(more);
    const items = await waitFor(() => {
      const found = document.querySelectorAll<HTMLElement>('[role=menuitem]');
      if (found.length === 0) throw new Error('The menu is not open yet.');
      return found;
    });
    const last = [...items].at(-1);
    if (last) await userEvent.click(last);
    await waitFor(() => {
      if (!document.querySelector('[role=alertdialog]')) throw new Error('The dialog is not open yet.');
    });
  },
};
export const Gone: Story = {
  play: shows('.ui-empty-state'),
  parameters: {
    ...respondWith({ collection: () => Promise.reject(notFound()) }),
    shows: ['collections:gone.title', 'collections:gone.text', 'collections:browse'],
  },
};
export const Loading: Story = {
  play: shows('.collections-wait'),
  parameters: { ...respondWith({ collection: () => new Promise(() => undefined) }) },
};
export const Failed: Story = {
  play: shows('.ui-empty-state'),
  parameters: {
    ...respondWith({ collection: () => Promise.reject(unavailable()) }),
    shows: ['collections:failed.title', 'collections:failed.text', 'collections:failed.retry'],
  },
};
/** All collections of an account. */
export const List: Story = { render: () => <CollectionList />, play: shows('.collections-grid') };
export const ListEmpty: Story = {
  render: () => <CollectionList />,
  play: shows('.ui-empty-state'),
  parameters: {
    ...respondWith({ collections: () => Promise.resolve([]) }),
    shows: ['collections:empty.title', 'collections:empty.text'],
  },
};
/** What everybody sees who has the link; the site provides the list of images. */
export const Shared: Story = {
  render: () => (
    <SharedCollection
      token="a-link"
      skeleton={null}
      Grid={({ images: shown }) => (
        <ul role="list">
          {shown.map(({ id, title, thumbnailUrl }) => (
            <li key={id}>
              <img src={thumbnailUrl} alt={title} width={240} />
            </li>
          ))}
        </ul>
      )}
    />
  ),
  play: shows('img'),
};
