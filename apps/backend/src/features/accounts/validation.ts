/** Field checks with their messages. Each returns a list of errors, empty for valid input. */

import {
  EMAIL_MAX_LENGTH,
  brokenPasswordRules,
  isEmail,
  NAME_MAX_LENGTH,
  newPasswordPolicy,
  PASSWORD_MAX_BYTES,
  passwordRuleMessage,
  typedEmail,
  typedName,
  typedPassword,
  type FieldError,
} from '@lumigraph/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { trimEnds } from '../../lib/clean-text.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;

/** The last name may be empty: many people have one name. */
export function checkName(field: 'firstName' | 'lastName', value: string): FieldError[] {
  const label = field === 'firstName' ? 'First name' : 'Last name';
  const name = typedName(value);
  if (name === '' && field === 'firstName')
    return [{ field, rule: 'required', message: `${label} is required` }];
  if (name.length > NAME_MAX_LENGTH)
    return [
      { field, rule: 'maxLength', message: `${label} must be no more than ${NAME_MAX_LENGTH} characters` },
    ];
  if (CONTROL.test(name))
    return [{ field, rule: 'characters', message: `${label} has characters that cannot be used` }];
  return [];
}

export function checkEmail(email: string): FieldError[] {
  if (typedEmail(email) === '') return [{ field: 'email', rule: 'required', message: 'Email is required' }];
  if (email.length <= EMAIL_MAX_LENGTH && isEmail(email) && !CONTROL.test(email)) return [];
  return [{ field: 'email', rule: 'email', message: 'Please enter a valid email address' }];
}

export interface NewPassword {
  field: 'password' | 'newPassword';
  password: string;
  confirmation: string;
  /** Words that would be guessed first: the names and the address of the account. */
  context: readonly string[];
}

/** Words that are guessed first for an account: its names and the part of its address before the `@`. */
export const guessedWords = (user: { first_name: string; last_name: string; email: string }): string[] => [
  user.first_name,
  user.last_name,
  user.email.split('@')[0] ?? '',
];

/** Checks the length in bytes first, so that no long text is searched or hashed. */
export function checkNewPassword({ field, password, confirmation, context }: NewPassword): FieldError[] {
  if (isTooLong(password))
    return [
      { field, rule: 'maxLength', message: `Password must be no more than ${PASSWORD_MAX_BYTES} characters` },
    ];
  const errors: FieldError[] = brokenPasswordRules(password, newPasswordPolicy).map((rule) => ({
    field,
    rule,
    message: passwordRuleMessage(rule, newPasswordPolicy),
  }));
  if (errors.length === 0 && isCommonPassword(password, context))
    errors.push({ field, rule: 'common', message: 'This password is too easy to guess' });
  if (typedPassword(password) !== typedPassword(confirmation))
    errors.push({ field: 'confirmPassword', rule: 'matches', message: 'Passwords do not match' });
  return errors;
}

export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
}

/** Words of this product, guessed first on this site. */
const SITE_WORDS = ['lumigraph', 'gallery', 'twosome', 'minorities', 'premium', 'admin'];
const MIN_CONTEXT_LENGTH = 4;

let common: ReadonlySet<string> | undefined;

/** Letters and digits only. */
function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The usual substitutions undone: `P@ssw0rd!` and `password` are the same guess. */
function plain(text: string): string {
  return bare(
    text.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o').replaceAll('3', 'e'),
  );
}

/**
 * True for passwords of the common list (some 50,000, offline), decorated or not, and for ones that are little
 * more than a context word (name, address, site).
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  common ??= new Set(dictionary['passwords-common'] as readonly string[]);
  const forms = [password.toLowerCase(), bare(password), plain(password)];
  if (forms.some((form) => common?.has(form))) return true;
  const core = plain(password);
  const withoutEnds = trimEnds(bare(password), /\p{N}/u);
  const words = [...SITE_WORDS, ...context.flatMap((text) => [text, ...text.split(/[\s@._+-]+/u)])]
    .map(plain)
    .filter((word) => word.length >= MIN_CONTEXT_LENGTH);
  return words.some((word) => withoutEnds === word || core === word || core === `${word}${word}`);
}
