import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breadcrumbs, type BreadcrumbOptions } from './index.ts';

const names: Record<number, string> = { 3: 'Technology' };
const trail = (address: string, more: Partial<BreadcrumbOptions> = {}) => {
  const [pathname = '', search = ''] = address.split('?');
  return breadcrumbs({ pathname, search, brandName: 'Lumigraph', categoryName: (id) => names[id], ...more });
};
const labels = (address: string, more?: Partial<BreadcrumbOptions>) =>
  trail(address, more).map((crumb) => crumb.label);

test.each([
  ['/', []],
  ['/?categoryId=3&page=2', ['Home', 'Technology']],
  ['/?categoryId=99', []],
  ['/?categoryId=constructor', []],
  ['/images', ['Home', 'Lumigraph']],
  ['/image/nature/fjord', ['Home', 'Lumigraph', 'Image View']],
  ['/image/a/b%2Fc/d?categoryId=3', ['Home', 'Technology', 'Image View']],
  ['/blog', ['Home', 'Blog']],
  ['/blog/12', ['Home', 'Blog', 'Post 12']],
  ['/about', ['Home', 'About']],
  ['/contact', ['Home', 'Contact']],
  ['/license', ['Home', 'License']],
  ['/subscription/plans', ['Home', 'Subscription', 'Plans']],
  ['/blog/%E0%A4%A', ['Home', 'Blog', 'Post %E0%A4%A']],
  ['/about/', ['Home', 'About']],
])('%s has the trail %j', (address, expected) => {
  expect(labels(address)).toEqual(expected);
});

test('links lead up, and only the last one is the page itself', () => {
  expect(trail('/image/nature/fj%25rd?categoryId=3')).toEqual([
    { label: 'Home', path: '/', current: false },
    { label: 'Technology', path: '/?categoryId=3', current: false },
    { label: 'Image View', path: '/image/nature/fj%25rd', current: true },
  ]);
});

test.each([
  ['/blog/why-we-label', ['Home', 'Blog', 'Why we label']],
  ['/image/a/b?categoryId=3', ['Home', 'Technology', 'Why we label']],
  ['/', []],
])('a title stands for the page itself: %s', (address, expected) => {
  expect(labels(address, { title: 'Why we label' })).toEqual(expected);
});

test('a site translates the labels and names its own segments', () => {
  expect(
    labels('/forgot-password', {
      labels: { home: 'Start', segments: { 'forgot-password': 'Passwort vergessen' } },
    }),
  ).toEqual(['Start', 'Passwort vergessen']);
  expect(labels('/forgot-password')).toEqual(['Home', 'Forgot-password']);
  const segments = { plans: 'Plans', 'subscription/plans': 'Premium' };
  expect(labels('/subscription/plans', { labels: { segments } })).toEqual([
    'Home',
    'Subscription',
    'Premium',
  ]);
});

test('property: any address gives no trail or one of at least two levels that ends in the page', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (pathname, search) => {
      const crumbs = breadcrumbs({ pathname, search, brandName: 'Lumigraph' });
      expect(crumbs.length).not.toBe(1);
      expect(crumbs.filter((crumb) => crumb.current)).toHaveLength(crumbs.length === 0 ? 0 : 1);
      expect(crumbs.every((crumb) => crumb.path.startsWith('/'))).toBe(true);
    }),
  );
});
