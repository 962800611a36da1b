import { expect, it } from 'vitest';
import { mergeTexts } from './texts-of.ts';

const german = { language: 'de', login: { title: 'Anmelden', submit: 'Weiter' } };

it('adds single texts to the outer ones', () => {
  expect(mergeTexts<object>(german, { login: { title: 'Willkommen' } })).toEqual({
    language: 'de',
    login: { title: 'Willkommen', submit: 'Weiter' },
  });
});

it('replaces a catalogue of another language as a whole', () => {
  const french = { language: 'fr', login: { title: 'Connexion' } };
  expect(mergeTexts<object>(german, french)).toBe(french);
});

it('keeps the one that there is', () => {
  expect(mergeTexts(german, undefined)).toBe(german);
  expect(mergeTexts(undefined, german)).toBe(german);
});
