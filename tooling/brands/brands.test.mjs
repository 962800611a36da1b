import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brandProblems } from '../../packages/ui-kit/src/brand-check.ts';
import { coloursOf, tokensOf } from '../../packages/ui-kit/src/brand-check/contrast-problems.ts';
import { brandFiles, root } from './brand-files.mjs';

const tokens = readFileSync(join(root, 'packages/ui-kit/src/tokens.css'), 'utf8');
const brand = (rules) => `@layer ui.tokens { [data-brand='x'] { ${rules} } }`;
const folder = mkdtempSync(join(tmpdir(), 'brand-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('every brand file', () => {
  it('is found', () => {
    expect(brandFiles().length).toBeGreaterThanOrEqual(6);
  });

  it.each(brandFiles().map((file) => [relative(root, file), file]))(
    '%s can be read in both themes',
    (_name, file) => {
      expect(brandProblems(readFileSync(file, 'utf8'))).toEqual([]);
    },
  );

  it.each([
    'brands/dating',
    'brands/gallery',
    'brands/minorities',
    'themes/neutral',
    'themes/high-contrast',
    'themes/inherit',
  ])('of ui-kit only changes names that exist: %s', (name) => {
    const own = tokensOf(readFileSync(join(root, `packages/ui-kit/src/${name}.css`), 'utf8'));
    expect([...own].filter((token) => !tokensOf(tokens).has(token))).toEqual([]);
  });

  it('the gallery keeps the values that are the defaults', () => {
    const defaults = coloursOf(tokens);
    for (const [name, value] of coloursOf(
      readFileSync(join(root, 'packages/ui-kit/src/brands/gallery.css'), 'utf8'),
    ))
      expect({ name, value }).toEqual({ name, value: defaults.get(name) });
  });
});

describe('a brand that is too pale', () => {
  it('is told by token, ground, theme and number', () => {
    const pale = brand('--color-accent: light-dark(oklch(80% 0.1 60deg), oklch(74% 0.13 275deg));');
    const problems = brandProblems(pale);
    expect(problems.length).toBeGreaterThan(2);
    expect(problems[0]).toMatch(/^light: --color-accent on --color-canvas has 1\.\d\d, needs 4\.5$/);
    expect(problems.every((problem) => problem.startsWith('light:'))).toBe(true);
  });

  it('is told when it sets a token that does not exist, or no colour', () => {
    expect(brandProblems(brand('--color-acent: red;'))).toEqual([
      '--color-acent is no token; tokens.css of @lumigraph/ui-kit lists them',
    ]);
    expect(brandProblems(brand('--color-focus: nonsense;'))[0]).toBe('light: --color-focus is no colour');
  });

  it('makes the command fail, with its name', () => {
    const file = join(folder, 'pale.css');
    writeFileSync(file, brand('--color-text: light-dark(oklch(80% 0 0deg), oklch(95% 0 0deg));'));
    const run = () =>
      spawnSync(
        'node',
        ['--conditions=@lumigraph/source', join(root, 'tooling/brands/check-brands.mjs'), file],
        { encoding: 'utf8' },
      );
    const { status, stdout } = run();
    expect(status).toBe(1);
    expect(stdout).toContain('light: --color-text on --color-canvas has');
    writeFileSync(file, brand('--radius-1: 3px;'));
    expect(run().status).toBe(0);
  });
});

describe('a brand is read as a browser reads it', () => {
  it.each([
    [
      'hexadecimal',
      '--color-accent: light-dark(#bbccff, #aab4f5);',
      'light: --color-accent on --color-canvas',
    ],
    ['one value for both themes', '--color-accent: #1d1f5e;', 'dark: --color-accent on --color-canvas'],
    ['a name, and without spaces', '--color-accent:light-dark(yellow,white)', 'light: --color-accent on'],
    [
      'another token',
      '--color-muted-own: none; --color-text-muted: var(--color-border);',
      'light: --color-text-muted on --color-canvas',
    ],
  ])('%s', (_how, rules, said) => {
    expect(brandProblems(brand(rules)).join('\n')).toContain(said);
  });

  it('also where it is right', () => {
    expect(brandProblems(brand('--color-focus: var(--color-accent); --color-text: #14151c'))).not.toEqual([]);
    expect(
      brandProblems(brand('--color-focus: var(--color-accent); --color-text: light-dark(#14151c, #f2f1ee)')),
    ).toEqual([]);
  });

  it('without what stands in comments or for visitors with other settings', () => {
    expect(
      brandProblems(
        brand(
          `/* --color-text: white; --color-tomato: red; */
           @media (prefers-contrast: more) { & { --color-text: light-dark(white, black); } }
           --radius-1: 2px;`,
        ),
      ),
    ).toEqual([]);
  });

  it('and says so when tokens name each other in a circle', () => {
    const circle = brand('--color-focus: var(--color-accent); --color-accent: var(--color-focus);');
    expect(brandProblems(circle)).toContain('light: --color-focus is no colour');
  });
});
