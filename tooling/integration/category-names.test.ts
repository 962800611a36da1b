import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../apps/backend/src/testing/auth-app.ts';
import { locales } from '../../packages/contracts/src/index.ts';

/** The gallery translates the built-in categories itself where the server does not respond. */
const namesOfGallery = (locale: string): string[] => {
  const file = join(import.meta.dirname, '../../apps/gallery/src/messages', `${locale}.json`);
  const { categoryNames } = JSON.parse(readFileSync(file, 'utf8')) as {
    categoryNames: Record<string, string>;
  };
  return Object.values(categoryNames);
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it.each(locales)('a new installation names its categories as the gallery does (%s)', async (locale) => {
  const response = await test.app.inject({
    url: '/api/images/categories',
    headers: { 'x-api-key': 'gallery-public-key', 'accept-language': locale },
  });
  const categories = response.json<{ name: string }[]>();
  expect(categories.map(({ name }) => name)).toEqual(namesOfGallery(locale));
});
