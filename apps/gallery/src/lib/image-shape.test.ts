import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageShapes, shapeOf } from './image-shape.ts';

describe('the shape of an image', () => {
  it.each([
    [1600, 1600, 100],
    [1920, 1080, 178],
    [1500, 1000, 150],
    [1000, 1500, 67],
    [1200, 1600, 75],
    [9000, 1000, 250],
    [100, 9000, 50],
  ])('%i × %i is %i', (width, height, shape) => {
    expect(shapeOf({ width, height })).toBe(shape);
  });

  it.each([
    [0, 0],
    [100, 0],
    [Number.NaN, 5],
  ])('an unknown size (%d × %d) is a square', (width, height) => {
    expect(shapeOf({ width, height })).toBe(100);
  });

  it('crops at most 5 % of an image that is not extremely wide or high', () => {
    const side = fc.integer({ min: 200, max: 8000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const ratio = width / height;
        fc.pre(ratio >= 0.5 && ratio <= 2.5);
        const change = shapeOf({ width, height }) / 100 / ratio;
        expect(Math.min(change, 1 / change)).toBeGreaterThan(0.95);
      }),
    );
  });

  it('has a rule in the stylesheet for every value', () => {
    const css = readFileSync(join(import.meta.dirname, 'image-shapes.css'), 'utf8');
    const rules = [...css.matchAll(/\[data-shape='(\d+)'\]/g)].map(([, shape]) => Number(shape));
    expect(rules).toEqual([...imageShapes]);
  });
});
