import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortFailure } from '../forms/auth-errors.ts';
import { cleanErrorText } from '../social/take-social-return.ts';
import { fillIn } from '@lumigraph/ui-kit/texts';
import { readFailure } from './auth-failure.ts';

describe('a failure', () => {
  it('is read from anything that was thrown', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
        const failure = readFailure(thrown);
        expect(typeof failure.code).toBe('string');
        expect(typeof failure.message).toBe('string');
        expect(failure.retryAfterS ?? 1).toBeGreaterThan(0);
        expect(failure.fields.every((field) => typeof field.message === 'string')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never lost between fields and form', () => {
    const fieldError = fc.record({
      field: fc.constantFrom('email', 'password', 'elsewhere', ''),
      message: fc.string(),
    });
    fc.assert(
      fc.property(
        fc.array(fieldError),
        fc.constantFrom('', 'EMAIL_TAKEN', 'UNKNOWN_ERROR'),
        (fields, code) => {
          const failure = { code, message: 'why', fields, retryAfterS: undefined };
          const { problems, failure: rest } = sortFailure(failure, ['email', 'password']);
          expect(Object.keys(problems).length > 0 || rest !== undefined).toBe(true);
          for (const { field, message } of fields) {
            if (field === 'elsewhere' && message) expect(rest?.message).toContain(message);
          }
        },
      ),
    );
  });
});

describe('the text of a provider', () => {
  it('is one line of at most 200 characters, and cleaning it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const clean = cleanErrorText(text);
        expect(Array.from(clean).length).toBeLessThanOrEqual(200);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect(cleanErrorText(clean)).toBe(clean.trim());
      }),
    );
  });
});

it('a sentence keeps what it has no value for', () => {
  expect(fillIn('{{field}} is {{what}}', { field: '{{what}}' })).toBe('{{what}} is {{what}}');
});
