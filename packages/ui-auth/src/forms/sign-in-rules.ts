import { isEmail } from '@lumigraph/contracts';

/* Rules of the forms that only ask for what an account has already: two checks, without a schema library. */

const required = (value: string) => (value === '' ? 'required' : undefined);

const email = (value: string) => required(value.trim()) ?? (isEmail(value) ? undefined : 'email');

export const emailRules = (values: { email: string }) => ({ email: email(values.email) });

export const loginRules = (values: { email: string; password: string }) => ({
  email: email(values.email),
  password: required(values.password),
});
