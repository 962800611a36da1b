import { readFileSync } from 'node:fs';
import { parse, wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const brands = ['gallery', 'dating', 'minorities'] as const;
const themes = ['light', 'dark'] as const;

type Theme = (typeof themes)[number];
type Colours = Map<string, Record<Theme, string>>;

/** The colour tokens of a style sheet, each as its light and its dark value. */
function coloursOf(css: string): Colours {
  const colours: Colours = new Map();
  for (const [, name, value] of css.matchAll(/--color-([\w-]+):\s*([^;]+);/g)) {
    if (!name || !value || value.startsWith('var(')) continue;
    const pair = /^light-dark\((.+\)),\s*(.+\))\)$/s.exec(value.trim());
    colours.set(name, pair ? { light: pair[1]!, dark: pair[2]! } : { light: value, dark: value });
  }
  return colours;
}

const defaults = coloursOf(read('./tokens.css'));

// [what is read, what it lies on, smallest contrast]
const TEXT = 4.5;
const CONTROL = 3;
const pairs: [string, string, number][] = [
  ...['canvas', 'surface', 'sunken'].flatMap((ground): [string, string, number][] => [
    ['text', ground, TEXT],
    ['text-muted', ground, TEXT],
    ['accent', ground, TEXT],
    ['danger', ground, TEXT],
    ['success', ground, TEXT],
    ['warning', ground, TEXT],
    ['border-strong', ground, CONTROL],
    ['focus', ground, CONTROL],
  ]),
  ['accent-text', 'accent', TEXT],
  ['accent-text', 'accent-hover', TEXT],
  ['danger-text', 'danger', TEXT],
  ['danger-text', 'danger-hover', TEXT],
  ...['accent', 'danger', 'success', 'warning', 'info', 'premium'].flatMap(
    (tone): [string, string, number][] => [
      [tone, `${tone}-soft`, TEXT],
      ['text', `${tone}-soft`, TEXT],
    ],
  ),
  ['canvas', 'text', TEXT],
  ['on-scrim', 'scrim', TEXT],
];

describe.each(brands)('the colours of %s', (brand) => {
  const colours: Colours = new Map([...defaults, ...coloursOf(read(`./brands/${brand}.css`))]);

  it.each(themes)('can be read in the %s theme', (theme) => {
    const failing = pairs.flatMap(([front, back, least]) => {
      const one = colours.get(front)?.[theme];
      const other = colours.get(back)?.[theme];
      if (!one || !other || !parse(one) || !parse(other))
        return [`--color-${front} or --color-${back} is no colour`];
      const ratio = wcagContrast(one, other);
      return ratio < least
        ? [`--color-${front} on --color-${back}: ${ratio.toFixed(2)}, needs ${least}`]
        : [];
    });
    expect(failing).toEqual([]);
  });
});

describe('the tokens', () => {
  const names = (css: string) => new Set([...css.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));

  it('keep the values of the gallery as the defaults', () => {
    for (const [name, value] of coloursOf(read('./brands/gallery.css'))) {
      expect({ name, value }).toEqual({ name, value: defaults.get(name) });
    }
  });

  it.each(brands)('of %s only change names that exist', (brand) => {
    const known = names(read('./tokens.css'));
    const unknown = [...names(read(`./brands/${brand}.css`))].filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });
});
