import naughty from 'big-list-of-naughty-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginMessages, readLoginMessage } from './login-message.ts';

describe('the message on the login page', () => {
  it('is one of two sentences, by exact match', () => {
    expect(readLoginMessage(loginMessages.expired)).toBe('expired');
    expect(readLoginMessage(loginMessages.required)).toBe('required');
    expect(loginMessages).toEqual({
      expired: 'Your session has expired. Please login again.',
      required: 'Please login to access this page.',
    });
  });

  it('is nothing for every other text', () => {
    const known = new Set<string>(Object.values(loginMessages));
    const near = fc
      .constantFrom(...known)
      .chain((text) =>
        fc
          .tuple(fc.nat(text.length), fc.string())
          .map(([at, extra]) => text.slice(0, at) + extra + text.slice(at)),
      );
    const others = fc.oneof(fc.string(), near).filter((text) => !known.has(text));
    fc.assert(
      fc.property(others, (text) => readLoginMessage(text) === undefined),
      { numRuns: 100_000 },
    );
    expect(naughty.filter((text) => readLoginMessage(text) !== undefined)).toEqual([]);
  }, 60_000);
});
