import type { ImagesApi } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import { onGallery, storyImages, storyServicesWith, unavailable } from '../testing/story-gallery.ts';
import { CategoryTiles } from '../features/gallery/category-tiles.tsx';
import { Gallery, useGallery } from '../features/gallery/gallery.tsx';
import { GridSkeleton } from '../features/gallery/grid-skeleton.tsx';
import { HeroSearch } from '../features/search/hero-search.tsx';
import { Hero } from '../features/gallery/hero.tsx';
import { ImageGrid } from '../features/gallery/image-grid.tsx';

function GalleryOfAddress() {
  const gallery = useGallery();
  return <Gallery gallery={gallery} search={gallery.hero ? <HeroSearch {...gallery.hero} /> : null} />;
}

/** A hero with the search, categories, filters, and rows of images that show their title on hover or focus. */
const meta = {
  title: 'Patterns/Gallery grid',
  component: GalleryOfAddress,
  parameters: { padded: false },
  decorators: [onGallery()],
} satisfies Meta<typeof GalleryOfAddress>;
export default meta;
type Story = StoryObj<typeof meta>;

const isHere: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('.cell-picture, .ui-empty-state'))
      throw new Error('The pictures are not here yet.');
  });
};
export const Default: Story = { play: isHere };
/** A category: no hero, and a heading of its own. */
export const Category: Story = { play: isHere, parameters: { onSite: { at: '/?categoryId=1' } } };
export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };

export const Grid: Story = {
  render: () => <ImageGrid images={storyImages()} list={{ page: 1 }} />,
  parameters: { padded: true },
};
/** The first screen. Without an image it is a plain surface. */
export const FirstScreen: Story = {
  render: () => (
    <Hero image={storyImages()[7]}>
      <HeroSearch total={68} terms={['portrait', 'night', 'paper']} />
    </Hero>
  ),
};
export const FirstScreenWithoutImage: Story = {
  render: () => (
    <Hero image={undefined}>
      <HeroSearch total={undefined} terms={[]} />
    </Hero>
  ),
};
export const Categories: Story = {
  render: () => (
    <CategoryTiles
      list={{ categoryId: 3 }}
      categories={['Nature', 'Abstract', 'Technology', 'Animals', 'Architecture', 'People'].map(
        (name, index) => ({
          id: index + 1,
          name,
          count: 120 * (index + 1),
          coverUrl: storyImages()[index]?.thumbnailUrl ?? null,
        }),
      )}
    />
  ),
};
/** Square cells instead of rows. */
export const Squares: Story = { play: isHere, parameters: { onSite: { at: '/?view=squares' } } };
/** The same boxes, so that the layout does not shift when the images load. */
export const Loading: Story = { render: () => <GridSkeleton />, parameters: { padded: true } };

const respondWith = (images: Partial<ImagesApi>, at = '/', ...shows: string[]): Story => ({
  play: isHere,
  parameters: {
    onSite: { at, services: storyServicesWith(images) },
    shows: shows.map((key) => `gallery:states.${key}`),
  },
});
const none = async () => ({ items: [], page: 1, pageSize: 24, total: 0 });
const nothing = { images: none, specialImages: none, categoryImages: none };

export const Failed = respondWith(
  { images: () => Promise.reject(unavailable()) },
  '/',
  'errorTitle',
  'errorText',
  'retry',
);
export const Empty = respondWith(nothing, '/', 'emptyTitle', 'emptyAllText');
export const EmptyCategory = respondWith(nothing, '/?categoryId=2', 'emptyText', 'showAll');
export const UnknownCategory = respondWith(
  nothing,
  '/?categoryId=99',
  'unknownCategoryTitle',
  'unknownCategoryText',
);
export const NoMatch = respondWith(
  {},
  '/?colour=pink&orientation=square',
  'noMatchTitle',
  'noMatchText',
  'noMatchAction',
);
export const BeyondTheEnd = respondWith({}, '/?page=9', 'beyondTitle', 'toLast', 'toFirst');
