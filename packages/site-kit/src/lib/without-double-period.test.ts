import { expect, it } from 'vitest';
import { withoutDoublePeriod } from './without-double-period.ts';

it.each([
  ['Owned by Lumigraph Ltd..', 'Owned by Lumigraph Ltd.'],
  ['© Lumigraph Ltd.。每张图片均注明制作方式。', '© Lumigraph Ltd。每张图片均注明制作方式。'],
  ['Lumigraph Ltd. and others…', 'Lumigraph Ltd. and others…'],
  ['Wait...', 'Wait...'],
])('%s ends as %s', (text, expected) => {
  expect(withoutDoublePeriod(text)).toBe(expected);
});
