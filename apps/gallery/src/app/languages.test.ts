import type { Image, ImageMetadata, ImagesApi, Post } from '@lumigraph/contracts';
import { checkAddresses, checkLanguages } from '@lumigraph/site-kit/testing';
import type { Services } from '../lib/services.tsx';
import { site } from './site.ts';
import { sitemap } from './sitemap.ts';

const image: Image = {
  id: 'nature/fjord',
  title: 'Fjord',
  alt: 'Fjord',
  thumbnailUrl: '/cdn/image/upload/c_fill,h_300,w_300/nature/fjord',
  imageUrl: '/cdn/image/upload/nature/fjord',
  width: 1600,
  height: 1200,
  placeholder: '#123456',
  categoryId: 1,
  createdAt: '2026-11-12T23:30:00.000Z',
  special: true,
};

const metadata: ImageMetadata = {
  ...image,
  categoryName: 'Nature',
  format: 'jpeg',
  bytes: 123_456,
  prompt: 'Fjord',
  negativePrompt: 'Fog',
  model: 'Model',
  sampler: 'Euler',
  seed: '7',
  steps: 20,
  source: 'trainedAlgorithmicMedia',
  license: 'free',
  credit: 'Lumigraph',
  tags: ['fjord'],
};

/** Never translated: pages show it in English and must mark it as English. */
const post: Post = {
  id: 'fjords',
  slug: 'fjords',
  projectName: 'gallery',
  locale: 'en',
  title: 'How we draw a fjord',
  excerpt: 'Three ways to draw water at dawn.',
  coverUrl: null,
  author: 'Ada',
  tags: ['fjord'],
  publishedAt: '2026-11-12T23:30:00.000Z',
  readingMinutes: 3,
  contentHtml: '<h2>Water at first light</h2><p>We begin with the water.</p>',
  locales: ['en'],
  previous: null,
  next: null,
};

const images = {
  categories: () => Promise.resolve([{ id: 1, name: 'Nature', count: 1380, coverUrl: null }]),
  specialCategories: () => Promise.resolve([]),
  images: () => Promise.resolve({ items: [image], page: 1, pageSize: 24, total: 50 }),
  specialImages: () => Promise.resolve({ items: [image], page: 1, pageSize: 12, total: 1 }),
  categoryImages: () => Promise.resolve({ items: [image], page: 1, pageSize: 24, total: 50 }),
  metadata: () => Promise.resolve(metadata),
  neighbours: () => Promise.resolve({ previous: image, next: image, index: 3, total: 50 }),
  count: () => Promise.resolve(50),
  specialCount: () => Promise.resolve(1),
} as unknown as ImagesApi;

const services = {
  images: () => Promise.resolve(images),
  blog: () =>
    Promise.resolve({
      posts: () => Promise.resolve({ items: [post], page: 1, pageSize: 12, total: 1 }),
      post: () => Promise.resolve(post),
    }),
  billing: () =>
    Promise.resolve({
      plans: () => Promise.resolve([]),
      paymentOptions: () => Promise.resolve({ sandbox: true, providers: [], consentVersion: '1' }),
    }),
} as unknown as Services;
const data = () => services;

const withParameters = [
  '/?categoryId=1',
  '/?categoryId=1&page=2',
  '/image/nature/fjord',
  '/blog/fjords',
  '/no-such-page',
];

const addresses = [
  ...site.routes.map(({ path }) => path).filter((path) => !/[*:]/.test(path)),
  ...withParameters,
];

checkLanguages({ site, services: data, addresses });
checkAddresses({ site, sitemap, services: data, addresses });
