import { describe, expect, it } from 'vitest';
import { cleanText, tidyTags } from './clean-text.ts';

describe('tags', () => {
  it('are one in both forms of a letter and in any case', () => {
    expect(tidyTags(['Cão', 'Ca\u0303o', 'CÃO', ' dog '])).toEqual(['Cão', 'dog']);
  });
});

describe('a text', () => {
  it.each([
    ['a\u0000b\u202ec\r\nd', 'abc\nd'],
    ['e\u0301 \ud800', 'é'],
    ['ab\ud83d\ude00', 'ab'],
    ['\u0007 ', undefined],
    [7, undefined],
  ])('%j becomes %j', (value, cleaned) => {
    expect(cleanText(value, 3)).toBe(cleaned?.slice(0, 3));
  });
});
