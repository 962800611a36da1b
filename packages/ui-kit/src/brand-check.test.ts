// @vitest-environment node
import { expect, it } from 'vitest';
import { brandProblems } from './brand-check.ts';

const problemsOf = (rules: string) =>
  brandProblems(`@layer ui.tokens { [data-brand='x'] { ${rules} } }`).join('\n');

// As a browser reads them.
it.each([
  ['--color-accent: light-dark(oklch(80% 0.1 60deg), oklch(74% 0.13 275deg))', 'light: --color-accent on'],
  ['--color-accent: light-dark(#bbccff, #aab4f5);', 'light: --color-accent on --color-canvas has 1.'],
  ['--color-accent: #1d1f5e;', 'dark: --color-accent on --color-canvas'],
  ['--color-accent:light-dark(yellow,white)', 'light: --color-accent on'],
  ['--color-muted-own: none; --color-text-muted: var(--color-border);', 'light: --color-text-muted on'],
  ['--color-acent: red;', '--color-acent is no token'],
  ['--color-focus: nonsense;', 'light: --color-focus is no colour'],
  ['--color-focus: var(--color-accent); --color-accent: var(--color-focus);', '--color-focus is no colour'],
  ['--color-focus: var(--color-accent); --color-text: #14151c', 'dark: --color-text on'],
])('%s: %s', (rules, said) => {
  expect(problemsOf(rules)).toContain(said);
});

it.each([
  '--color-focus: var(--color-accent); --color-text: light-dark(#14151c, #f2f1ee)',
  '/* --color-text: white; --color-tomato: red; */ --radius-1: 2px;',
  '@media (prefers-contrast: more) { & { --color-text: light-dark(white, black); } }',
])('%s is right', (rules) => {
  expect(problemsOf(rules)).toBe('');
});
