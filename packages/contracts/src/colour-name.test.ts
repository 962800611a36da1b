import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colourName } from './colour-name.ts';
import { colourNames } from './search-rules.ts';

it('every color of the filter is the name of some pixels, and has a swatch', () => {
  const steps = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'));
  const cube = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  expect(new Set(cube.map(colourName))).toEqual(new Set(colourNames));
  const css = readFileSync(new URL('../../../apps/gallery/src/lib/swatch.css', import.meta.url), 'utf8');
  expect(colourNames.filter((name) => !css.includes(`[data-colour='${name}']`))).toEqual([]);
});
