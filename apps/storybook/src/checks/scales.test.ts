import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namesIn, scales } from '../foundations/scales.ts';

const path = join(import.meta.dirname, '../../../../packages/ui-kit/src/tokens.css');
const names = namesIn(readFileSync(path, 'utf8'));

describe('the pages of tokens', () => {
  it.each(names)('show %s on one page', (name) => {
    expect(Object.values(scales).filter((pattern) => pattern.test(name))).toHaveLength(1);
  });

  it.each(Object.entries(scales))('%s has a token', (_scale, pattern) => {
    expect(names.some((name) => pattern.test(name))).toBe(true);
  });
});
