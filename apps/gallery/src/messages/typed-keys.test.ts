import { createI18n } from '@lumigraph/site-kit/testing';
import { expect, it } from 'vitest';
import english from './en.json';

it('a key that no catalogue has does not compile, and never shows where it is asked for all the same', async () => {
  const i18n = await createI18n({ namespace: 'gallery', english, files: {} }, 'de');
  const t = i18n.getFixedT('de');
  expect(t('home.title')).toBe('Pictures no camera took');
  expect(t('notFound.title')).toBe('Seite nicht gefunden');
  // @ts-expect-error no such key: the type check of this package is the test
  expect(t('home.titel')).toBe('home.titel');
  // @ts-expect-error a branch is no sentence
  t('home');
  // @ts-expect-error of another namespace
  t('download.start');
});
