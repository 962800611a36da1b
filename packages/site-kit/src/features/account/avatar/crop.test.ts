import { describe, expect, it } from 'vitest';
import { middle, moved, placeOf, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the square', () => {
  it('is the middle of the picture at first', () => {
    expect(squareOf(wide, middle)).toEqual({ x: 0.25, y: 0, size: 1 });
    expect(squareOf({ width: 200, height: 400 }, middle)).toEqual({ x: 0, y: 0.25, size: 1 });
  });

  it('stays inside when zoomed in and moved to a corner', () => {
    expect(squareOf(wide, { zoom: 2, across: 1, down: 1 })).toEqual({ x: 0.75, y: 0.5, size: 0.5 });
  });

  it('fills the frame with what the server will cut out', () => {
    const place = placeOf(wide, { zoom: 2, across: 1, down: 0 });
    expect(place).toEqual({ width: 4, height: 2, left: -3, top: -0 });
  });

  it('follows the finger, and stops at the edge', () => {
    expect(moved(wide, middle, { right: 0.25, down: 0.5 })).toEqual({ zoom: 1, across: 0.25, down: 0.5 });
    expect(moved(wide, middle, { right: -9, down: 0 })).toEqual({ zoom: 1, across: 1, down: 0.5 });
  });
});
