import { ApiError } from '@lumigraph/api-clients';
import { collectionRules, type CollectionsApi } from '@lumigraph/contracts';
import {
  createI18n,
  createQueryClient,
  PageProviders,
  settingsOf,
  testAccount,
} from '@lumigraph/site-kit/testing';
import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { site } from '../../app/site.ts';
import { memoryImages, memorySearch, sampleImage } from './testing/memory-images.ts';
import { SaveDialog } from './image-dialogs.tsx';
import { noBlog } from '../../testing/no-blog.ts';

const ana = { id: 'ana', email: 'ana@example.com', firstName: 'Ana' };

/** The dialog of an image: it loads the texts of collections, which the page of an image does not have. */
async function refusedBecause(rule: string): Promise<string> {
  const refuse = () =>
    Promise.reject(
      new ApiError({
        status: 400,
        code: 'VALIDATION_FAILED',
        message: '',
        fields: [{ field: 'name', message: '', rule }],
      }),
    );
  const collections = { collections: () => Promise.resolve([]), create: refuse } as Partial<CollectionsApi>;
  const deps = {
    site,
    services: {
      ...noBlog,
      images: memoryImages([]),
      search: memorySearch([]),
      collections: () => Promise.resolve(collections as CollectionsApi),
    },
    queries: { client: createQueryClient() },
    i18n: await createI18n(site.texts, 'en'),
    settings: { ...settingsOf(site.config), origin: 'https://example.com' },
    account: testAccount(ana),
  };
  const user = userEvent.setup();
  const { unmount } = render(
    <PageProviders deps={deps}>
      <MemoryRouter>
        <SaveDialog image={sampleImage('first')} onClose={() => undefined} />
      </MemoryRouter>
    </PageProviders>,
  );
  await user.type(await screen.findByLabelText('New collection'), 'Sea');
  await user.click(screen.getByRole('button', { name: 'Create and save' }));
  const field = screen.getByLabelText('New collection');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const text = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  unmount();
  return text;
}

it('every rule of a collection has a text of its own; only a limit tells to delete something', async () => {
  const texts: [rule: string, text: string][] = [];
  for (const rule of [...collectionRules, 'other']) texts.push([rule, await refusedBecause(rule)]);
  expect(Object.fromEntries(texts)).toEqual({
    required: 'Enter a name',
    maxLength: 'Use up to 80 characters',
    unique: 'You already have a collection with this name',
    maxCollections: 'You have 100 collections, which is the limit. Delete one first.',
    maxImages: 'This collection is full: it has 500 pictures. Remove one first.',
    other: 'That didn’t work. Please try again.',
  });
});
