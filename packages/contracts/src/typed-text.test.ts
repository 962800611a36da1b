import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhone } from './contact-rules.ts';
import {
  isEmail,
  normaliseEmail,
  messageLength,
  plainDigits,
  typedEmail,
  typedPassword,
  visibleText,
  fullName,
  nameFields,
} from './index.ts';
import { typedName } from './typed-name.ts';

/** One of each kind: zero-width, direction marks, soft hyphen, selectors, fillers, half of a surrogate pair. */
const INVISIBLE = [
  '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202c', '\u2066', '\u2069', '\u2060', '\u00ad', '\ufeff', '\u061c',
  '\ufe0f', '\u{e0100}', '\u3164', '\u2800', '\u115f', '\u1160', '\uffa0', '\u034f', '\u{e0001}', '\udc00',
]; // prettier-ignore
const mark = fc.constantFrom(...INVISIBLE);
const marks = fc.array(mark, { maxLength: 3 }).map((list) => list.join(''));
/** A text with marks between all of its characters and at both ends. */
const marked = (text: string) =>
  fc
    .array(marks, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((list) => list.map((one, at) => one + (text[at] ?? '')).join(''));

describe('invisible characters', () => {
  it.each(INVISIBLE)('%j makes no other address, name or phone number', (invisible) => {
    for (const text of [
      `${invisible}ana@example.com`,
      `ana${invisible}@exam${invisible}ple.com${invisible}`,
    ]) {
      expect(isEmail(text)).toBe(true);
      expect([typedEmail(text), normaliseEmail(text)]).toEqual(['ana@example.com', 'ana@example.com']);
    }
    expect(typedName(`${invisible}${invisible} `)).toBe('');
    expect(typedName(`${invisible}Ana${invisible} Popova`)).toBe('Ana Popova');
    expect(isPhone(`${invisible}+359 888${invisible} 123456`)).toBe(true);
    expect(messageLength(invisible.repeat(12))).toBe(0);
  });

  it('never make another identifier, wherever they stand', () => {
    fc.assert(
      fc.property(
        marked('ana@example.com'),
        marked('+359 888 123456'),
        marked('12345678'),
        (email, phone, code) => {
          expect([normaliseEmail(email), isEmail(email)]).toEqual(['ana@example.com', true]);
          expect([isPhone(phone), plainDigits(code)]).toEqual([true, '12345678']);
        },
      ),
    );
  });

  it('are removed once and for all from any text', () => {
    const unit = fc.oneof(fc.string({ unit: 'binary', maxLength: 2 }), mark);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        for (const clean of [visibleText, typedEmail, typedName, plainDigits, typedPassword])
          expect(clean(clean(text))).toBe(clean(text));
        expect([typedName(text).isWellFormed(), visibleText(text).isWellFormed()]).toEqual([true, true]);
      }),
    );
  });
});

describe('a name keeps what its spelling needs', () => {
  it.each([
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['க்\u200dஷ', 'க்\u200dஷ'],
    ['👩\u200d🎨', '👩\u200d🎨'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['Zoe\u0308', 'Zoë'],
    ['Nguyễn  Đường\u00a0Thọ', 'Nguyễn Đường Thọ'],
    ['\u200cAna\u200d', 'Ana'],
    ['\u202aAna\u202c', 'Ana'],
  ])('%j is %j', (typed, kept) => {
    expect(typedName(typed)).toBe(kept);
  });
});

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['小龙', '李', '李小龙'],
  ['さくら', '田中', '田中さくら'],
  ['철수', '김', '김철수'],
  ['Иван', '李', 'Иван 李'],
  ['Bruce', '李', 'Bruce 李'],
  ['محمد', 'علي', 'محمد علي'],
  ['Ana', '', 'Ana'],
  ['小龙', '', '小龙'],
  ['', '李', '李'],
  ['', '', ''],
  [undefined, undefined, ''],
])('the name of %s, %s is %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

it.each([
  ['en', 'firstName lastName'],
  ['de', 'firstName lastName'],
  ['ru', 'firstName lastName'],
  ['zh', 'lastName firstName'],
  ['zh-Hant-TW', 'lastName firstName'],
  ['ja', 'lastName firstName'],
])('the fields of a name in %s are %s', (language, order) => {
  expect(
    nameFields(language)
      .map(([name]) => name)
      .join(' '),
  ).toBe(order);
});

it.each([
  ['+359\u2011888\u2011123456', true],
  ['\u202a+359888123456\u202c', true],
  ['+359.888.123.456', true],
  ['+359/888/123456', true],
  ['+359 – 888 — 123456', true],
  ['００３５９８８８１２３４５６', true],
  ['٠٠٣٥٩٨٨٨١٢٣٤٥٦', true],
  ['call me', false],
  ['\u200b', false],
])('%j as a phone number: %j', (phone, valid) => {
  expect(isPhone(phone)).toBe(valid);
});

it('a short Chinese question is long enough, a few letters are not', () => {
  expect(messageLength('请问怎么付款？')).toBe(13);
  expect(messageLength('How much?')).toBe(9);
  expect(messageLength('你好')).toBe(4);
});

it('a letter and its accent are one character in a password', () => {
  expect(typedPassword('Cafe\u0301')).toBe('Café');
});
