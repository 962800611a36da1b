import { expect, it } from 'vitest';
import { storeLocale } from '../preferred-locale.ts';
import { forgetLocale, rememberedLocale } from '../testing.ts';

it('reads both places, and clears both', () => {
  storeLocale('bg');
  expect(rememberedLocale()).toEqual({ stored: 'bg', cookie: 'bg' });
  forgetLocale();
  expect(rememberedLocale()).toEqual({ stored: null, cookie: undefined });
});
