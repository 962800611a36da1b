import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, indexWords, queryWords } from './words.ts';

const searched = (text: string): string[] => queryWords(text).map((word) => word.text);

describe('words', () => {
  it.each([
    ['Fjord at DAWN', ['fjord', 'at', 'dawn']],
    ['Ärger in Straße', ['arger', 'in', 'strasse']],
    ['ЗИМНА Гора, йод и ёлка', ['зимна', 'гора', 'йод', 'и', 'елка']],
    ['Niño, ¿montaña?', ['nino', 'montana']],
    ['ＦＵＬＬ ｗｉｄｔｈ ① ﬁn', ['full', 'width', '1', 'fin']],
    ['"a" AND (b* OR NEAR/3) -c:d ^e {f}', ['a', 'and', 'b', 'or', 'near', '3', 'c', 'd', 'e', 'f']],
    ["'; drop table image; --", ['drop', 'table', 'image']],
    ['🦊 🏔️ … !?', []],
    ['\u0000\ud800\u202e', []],
  ])('of %j', (text, words) => {
    expect(indexWords(text)).toEqual(words);
    expect(searched(text)).toEqual(words);
  });

  it('of Chinese are characters and their pairs; a search looks for the pairs', () => {
    expect(indexWords('十二片天空')).toEqual(['十', '二', '片', '天', '空', '十二', '二片', '片天', '天空']);
    expect(searched('片天空')).toEqual(['片天', '天空']);
    expect(searched('空')).toEqual(['空']);
    expect(searched('4K山水画')).toEqual(['4k', '山水', '水画']);
  });

  it('consist of letters and digits only, so that they cannot contain query syntax', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of [...indexWords(text), ...searched(text)]) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(word.isWellFormed()).toBe(true);
          expect(word.length).toBeLessThanOrEqual(48);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a query are among the words of the text that it was copied from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const indexed = new Set(indexWords(text));
        for (const word of searched(text)) expect(indexed.has(word)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('do not change when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
