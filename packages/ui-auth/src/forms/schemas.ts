import {
  brokenPasswordRules,
  isEmail,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  typedName,
  typedPassword,
  type PasswordPolicy,
} from '@lumigraph/contracts';
import { bool, object, string } from 'yup';

/*
 * Validation schemas of the forms that set a password. Messages are rule names; `problemText` translates them on
 * display. Sign-in does not import this file: yup would be a half of its code, see `sign-in-rules.ts`.
 */

/** Typed texts are compared as they are stored: a name of invisible characters is empty. */
const required = () =>
  string()
    .transform((value: string | undefined) => value && typedName(value))
    .required('required');
const email = () => required().test('email', 'email', (value) => value === undefined || isEmail(value));
const name = (isRequired: boolean) =>
  (isRequired ? required() : string().trim()).max(NAME_MAX_LENGTH, 'maxLength');
const terms = () => bool().oneOf([true], 'terms');

/**
 * Spaces are significant in a password, so it is not trimmed. Reports one problem at a time, in the order of the meter.
 */
const newPassword = (policy: PasswordPolicy) =>
  string()
    .required('required')
    .test((value, context) => {
      if (!value) return true;
      const [broken] = brokenPasswordRules(value, policy);
      if (broken) return context.createError({ message: broken });
      const bytes = new TextEncoder().encode(value).length;
      return bytes <= PASSWORD_MAX_BYTES || context.createError({ message: 'maxLength' });
    });

const confirmation = (of: string) =>
  string()
    .required('required')
    .test('matches', 'matches', (value, { parent }) => {
      const { [of]: password = '' } = parent as Record<string, string | undefined>;
      return typedPassword(value) === typedPassword(password);
    });

export const registerSchema = (policy: PasswordPolicy, isFirstNameRequired: boolean) =>
  object({
    firstName: name(isFirstNameRequired),
    lastName: name(false),
    email: email(),
    password: newPassword(policy),
    confirmPassword: confirmation('password'),
    terms: terms(),
  });

export const resetPasswordSchema = (policy: PasswordPolicy) =>
  object({ newPassword: newPassword(policy), confirmPassword: confirmation('newPassword') });

export const changePasswordSchema = (policy: PasswordPolicy) =>
  object({
    currentPassword: string().required('required'),
    newPassword: newPassword(policy),
    confirmPassword: confirmation('newPassword'),
  });
