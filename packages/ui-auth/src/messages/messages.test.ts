import { clientErrorTexts, errorCatalogue, passwordRuleMessage } from '@lumigraph/contracts';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en.json';

function flatten(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value as object, `${prefix}${key}.`)],
    ),
  );
}

const translations = globSync(join(import.meta.dirname, '*.json'))
  .map((path) => ({
    locale: basename(path, '.json'),
    own: flatten(JSON.parse(readFileSync(path, 'utf8')) as object),
  }))
  .filter(({ locale }) => locale !== 'en');

const english = flatten(en);
/** Words that some languages share with English. */
const shared = new Set(['fields.email', 'fields.password']);
const holes = (sentence: string) =>
  [...sentence.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([hole]) => hole).sort();

describe.each(translations)('the catalogue $locale', ({ locale, own }) => {
  it('has every sentence and no other', () => {
    expect([...own.keys()]).toEqual([...english.keys()]);
  });

  it('keeps every value to fill in and every link', () => {
    for (const [key, sentence] of own) {
      expect({ key, holes: holes(sentence) }).toEqual({ key, holes: holes(english.get(key)!) });
    }
  });

  it('is really translated', () => {
    const same = [...own].filter(([key, sentence]) => sentence === english.get(key)).map(([key]) => key);
    expect(same.filter((key) => !shared.has(key))).toEqual([]);
    expect(own.get('language')).toBe(locale);
  });
});

describe('the English catalogue', () => {
  it('says the fixed sentences', () => {
    expect(en.login.title).toBe('Sign In');
    expect(en.register.title).toBe('Create Account');
    expect(en.forgot.title).toBe('Reset Password');
    expect([en.login.forgotPassword, en.login.signUp, en.register.signIn]).toEqual([
      'Forgot password?',
      'Sign up',
      'Sign in',
    ]);
    expect(en.register.success).toBe('Account created successfully!');
    expect(en.forgot.success).toBe('Password reset email sent! Check your inbox.');
    expect(en.change.success).toBe('Password changed successfully');
    expect(en.validation.required).toBe('{{field}} is required');
    expect(en.validation.email).toBe('Please enter a valid email address');
    expect(en.validation.minLength).toBe('{{field}} must be at least {{min}} characters');
    expect(en.validation.maxLength).toBe('{{field}} must be no more than {{max}} characters');
    expect(en.validation.matches).toBe('Passwords do not match');
    expect([en.password.weak, en.password.medium, en.password.strong]).toEqual(['Weak', 'Medium', 'Strong']);
  });

  it('says what the contracts say', () => {
    for (const rule of ['minLength', 'uppercase', 'lowercase', 'digit', 'special'] as const) {
      const sentence = en.validation.password[rule].replace('{{min}}', '8');
      expect(sentence).toBe(passwordRuleMessage(rule, { minLength: 8 }));
    }
    for (const name of [
      'login',
      'loginFormat',
      'register',
      'socialLogin',
      'passwordReset',
      'passwordChange',
      'network',
      'generic',
    ] as const) {
      expect(en.errors[name]).toBe(clientErrorTexts[name]);
    }
    const ours = en.errors.code as Record<string, string>;
    for (const [code, sentence] of Object.entries(ours)) {
      // This message describes the effect, so it does not mention the token.
      if (code === 'TOKEN_INVALID') continue;
      expect({ code, sentence }).toEqual({
        code,
        sentence: errorCatalogue[code as keyof typeof errorCatalogue].message,
      });
    }
  });
});
