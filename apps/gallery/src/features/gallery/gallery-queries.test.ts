import { fallbackCategories } from '@lumigraph/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { categoriesQuery } from './gallery-queries.ts';

it('returns the built-in categories when the client fails to load', async () => {
  const images = () => Promise.reject(new TypeError('Failed to fetch'));
  const categories = await new QueryClient().fetchQuery(categoriesQuery({ images, locale: 'en' }));
  expect(categories).toEqual(fallbackCategories);
});
