import type { ImageMetadata, ImagesApi, PostSummary, SearchApi, Suggestion } from '@lumigraph/contracts';
import { registerNamespace } from '@lumigraph/site-kit';
import { onSite, type OnSite, type StoryStage } from '@lumigraph/site-kit/stories';
import drawn from '../../../backend/demo/images.json';
import '../features/gallery/gallery.css';
import '../lib/image-backdrop.css';
import '../features/search/search-field.css';
import '../lib/favorites/favorites.css';
import { site } from '../app/site.ts';
import {
  memoryImages,
  memorySearch,
  notFound,
  sampleImage,
  unavailable,
} from '../features/image/testing/memory-images.ts';
import type { OwnServices } from '../lib/services.tsx';

// Registers these texts, as the pages that use them do.
registerNamespace('image', import.meta.glob('../features/image/messages/*.json', { import: 'default' }));
registerNamespace(
  'downloads',
  import.meta.glob('../features/downloads/messages/*.json', { import: 'default' }),
);
registerNamespace(
  'collections',
  import.meta.glob('../features/collections/messages/*.json', { import: 'default' }),
);
registerNamespace('follow', import.meta.glob('../features/follow/messages/*.json', { import: 'default' }));
registerNamespace('plans', import.meta.glob('../features/plans/messages/*.json', { import: 'default' }));
registerNamespace('blog', import.meta.glob('../features/blog/messages/*.json', { import: 'default' }));

export { notFound, unavailable };

/** Demo images of the stories: two of each category, and some more for full rows. */
const files = import.meta.glob<string>(
  '../../../backend/demo/images/{animals/fox-in-october,animals/nine-koi,abstract/silk-weather,abstract/tide-of-colour,architecture/coral-courtyard,architecture/shell-stair,nature/above-it-all,nature/birch-october,nature/fjord-before-sunrise,people/crown-of-may,people/red-umbrella,technology/violet-logic}.webp',
  { eager: true, query: '?url', import: 'default' },
);

const names = ['Nature', 'Abstract', 'Technology', 'Animals', 'Architecture', 'People'];
const WIDTH = 1600;
const HEIGHT = 1067;
const FEATURED = 5;

/** The same images with titles and descriptions in one language. */
export function storyImages(locale = 'en'): ImageMetadata[] {
  const told = drawn.filter(({ file }) => files[`../../../backend/demo/images/${file}`]);
  return told.map(({ file, id, category, title, titles, alt, prompt, model, seed, tags }, index) => {
    const url = files[`../../../backend/demo/images/${file}`] ?? '';
    return sampleImage(id, {
      title: (titles as Record<string, string>)[locale] ?? title,
      alt: (alt as Record<string, string>)[locale] ?? alt.en,
      thumbnailUrl: url,
      imageUrl: url,
      width: WIDTH,
      height: HEIGHT,
      categoryId: names.indexOf(category) + 1,
      categoryName: category,
      format: 'webp',
      bytes: 210_000,
      source: 'algorithmicMedia',
      placeholder: '#8a8f98',
      special: index < FEATURED,
      prompt,
      model,
      seed: String(seed),
      tags,
    });
  });
}

const post = (id: string, title: string, excerpt: string): PostSummary => ({
  id,
  slug: id,
  projectName: 'gallery',
  locale: 'en',
  title,
  excerpt,
  coverUrl: files[`../../../backend/demo/images/${id}.webp`] ?? null,
  author: 'Lumigraph',
  tags: [],
  publishedAt: '2026-11-03T09:00:00.000Z',
  readingMinutes: 4,
});

/** Posts with covers, newest first. */
const storyPosts: PostSummary[] = [
  post(
    'nature/fjord-before-sunrise',
    'Light before the sun',
    'Why the hour before sunrise is the hardest to draw.',
  ),
  post('animals/nine-koi', 'Nine koi and one rule', 'How a single curve became a pond.'),
  post('architecture/shell-stair', 'A staircase without a ruler', 'What a spiral owes to a snail.'),
];

function suggestions(text: string, sampleImages: readonly ImageMetadata[]): Suggestion[] {
  const begins = (word: string) => word.toLowerCase().startsWith(text.toLowerCase());
  const tags = [...new Set(sampleImages.flatMap((image) => image.tags))].filter(begins).slice(0, 4);
  return [
    ...names.filter(begins).map((name) => ({
      kind: 'category' as const,
      text: name,
      categoryId: names.indexOf(name) + 1,
      count: sampleImages.filter(({ categoryName }) => categoryName === name).length,
    })),
    ...tags.map((tag) => ({
      kind: 'tag' as const,
      text: tag,
      count: sampleImages.filter((image) => image.tags.includes(tag)).length,
    })),
    ...sampleImages
      .filter(({ title }) => begins(title))
      .slice(0, 3)
      .map(({ title, id, thumbnailUrl }) => ({
        kind: 'picture' as const,
        text: title,
        imageId: id,
        thumbnailUrl,
      })),
  ];
}

/** The gallery's services over the story's images. */
export function storyServices({ locale }: Pick<StoryStage, 'locale'>): OwnServices {
  const sampleImages = storyImages(locale);
  const images = memoryImages(sampleImages, {
    categories: async () =>
      names.map((name, index) => ({
        id: index + 1,
        name,
        count: sampleImages.filter(({ categoryName }) => categoryName === name).length,
        coverUrl: null,
      })),
  });
  const notInStories = () => Promise.reject(new Error('Stories have no such service.'));
  const search = async (): Promise<SearchApi> => ({
    ...(await memorySearch(sampleImages)()),
    // The images of the stories are landscapes of unknown colour.
    search: async ({ categoryId, orientation, colour, page = 1, pageSize = 24 }) => {
      const fits = colour === undefined && orientation !== 'portrait' && orientation !== 'square';
      const items = sampleImages.filter(
        (image) => fits && (categoryId === undefined || image.categoryId === categoryId),
      );
      const { length: total } = items;
      return {
        items,
        page,
        pageSize,
        total,
        totalIsExact: true,
        words: [],
        shortened: false,
        alternatives: [],
      };
    },
    suggest: async (text) => suggestions(text, sampleImages),
  });
  return {
    images,
    search,
    blog: async () => ({
      posts: async () => ({ items: storyPosts, page: 1, pageSize: 12, total: storyPosts.length }),
      post: notInStories,
    }),
    favorites: notInStories,
    collections: notInStories,
    downloads: notInStories,
  };
}

/** The same services with a different image service. */
export const storyServicesWith = (responses: Partial<ImagesApi>) => (stage: StoryStage) => {
  const services = storyServices(stage);
  return { ...services, images: async () => ({ ...(await services.images()), ...responses }) };
};

/** Decorator: renders the story's component within the gallery. */
export const onGallery = (options: OnSite = {}) => onSite({ site, services: storyServices, ...options });
