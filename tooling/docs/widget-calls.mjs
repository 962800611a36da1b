// `node tooling/docs/widget-calls.mjs`: writes the table of calls into the README of each widget package. Methods, paths and
// smallest responses are those of the OpenAPI document of the contracts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const document = JSON.parse(readFileSync(join(root, 'packages/contracts/openapi.json'), 'utf8'));

/** `api` method of the widget, its call, and where it is used. */
const calls = {
  'ui-auth': [
    ['login', 'POST /api/auth/login', 'sign-in'],
    ['register', 'POST /api/auth/register', 'registration'],
    ['forgotPassword', 'POST /api/auth/forgot-password', 'reset request'],
    ['resetPassword', 'POST /api/auth/reset-password', '`ResetPasswordForm`'],
    ['changePassword', 'POST /api/auth/change-password', '`ChangePasswordForm`'],
    ['externalLogin', 'POST /api/auth/external-login', 'return from a provider'],
    [
      'socialUrl',
      'GET /api/auth/google',
      'a social button: the page goes there; also `facebook`, `microsoft`',
    ],
    ['providers', 'GET /api/auth/providers', 'which social buttons and ways to sign in there are'],
    ['signInMethods', 'GET /api/auth/providers', 'the same call'],
    ['requestMagicLink', 'POST /api/auth/magic-link', 'sign-in link, where the server reports it'],
    ['signInWithCode', 'POST /api/auth/two-factor/sign-in', 'second step'],
    [
      'passkeySignInOptions',
      'POST /api/auth/passkey-sign-in/options',
      'passkeys, where the server reports them',
    ],
    ['signInWithPasskey', 'POST /api/auth/passkey-sign-in', 'the same'],
    ['logout', 'POST /api/auth/logout', '`UserButton`'],
    ['updateUser', 'PUT /api/auth/user', '`DetailsForm`, `EmailSettings`'],
    ['resendConfirmation', 'POST /api/auth/resend-confirmation', '`EmailSettings`'],
    ['pendingEmailChange', 'GET /api/auth/email-change', 'the same'],
    ['resendEmailChange', 'POST /api/auth/email-change/resend', 'the same'],
    ['cancelEmailChange', 'DELETE /api/auth/email-change', 'the same'],
    ['twoFactor', 'GET /api/auth/two-factor', '`TwoFactorSettings`'],
    ['startTwoFactor', 'POST /api/auth/two-factor/start', 'the same'],
    ['confirmTwoFactor', 'POST /api/auth/two-factor/confirm', 'the same'],
    ['renewRecoveryCodes', 'POST /api/auth/two-factor/recovery-codes', 'the same'],
    ['turnOffTwoFactor', 'DELETE /api/auth/two-factor', 'the same'],
    ['reauthenticationMethods', 'GET /api/auth/reauthenticate/methods', 'a confirmation'],
    ['reauthenticate', 'POST /api/auth/reauthenticate', 'the same'],
    ['reauthenticationOptions', 'POST /api/auth/reauthenticate/passkey-options', 'the same, by passkey'],
    ['passkeys', 'GET /api/auth/passkeys', '`PasskeySettings`'],
    ['passkeyRegistrationOptions', 'POST /api/auth/passkeys/options', 'the same'],
    ['addPasskey', 'POST /api/auth/passkeys', 'the same'],
    ['renamePasskey', 'PUT /api/auth/passkeys/{passkeyId}', 'the same'],
    ['removePasskey', 'DELETE /api/auth/passkeys/{passkeyId}', 'the same'],
    ['sessions', 'GET /api/auth/sessions', '`SessionList`'],
    ['endSession', 'DELETE /api/auth/sessions/{sessionId}', 'the same'],
    ['endOtherSessions', 'DELETE /api/auth/sessions', 'the same'],
    ['exportData', 'GET /api/auth/export', '`DataExport`'],
    ['deleteAccount', 'DELETE /api/auth/account', '`DeleteAccount`'],
  ],
  'ui-payments': [
    ['subscriptions.plans', 'GET /api/accounting/subscriptions/plans', '`PlanCards`, the plan of the form'],
    ['payments.options', 'GET /api/payments/options', '`options` of the form'],
    ['pay', 'POST /api/payments/payment', 'the order button'],
    ['pay', 'POST /api/payments/revolut', 'the order button of the bank-style providers'],
    ['confirm', 'POST /api/payments/payments/{id}/confirm', 'after the bank, and “Check again”'],
    ['payments.createIntent', 'POST /api/payments/payments/intent', '`createOrder` of a wallet'],
    ['payments.products', 'GET /api/payments/products', '`ProductAmount`'],
    ['payments.cards', 'GET /api/payments/cards', '`savedCards`, `SavedCardList`'],
    ['payments.removeCard', 'DELETE /api/payments/cards/{id}', '`onRemove` of `SavedCardList`'],
    ['payments.renewWithCard', 'POST /api/payments/cards/{id}/renewals', '`onRenew` of `SavedCardList`'],
    ['subscriptions.invoices', 'GET /api/accounting/subscriptions/invoices', '`InvoiceList`'],
  ],
  'ui-contact': [['contact.send', 'POST /api/contact', '`onSubmit`, with the client of api-clients']],
};

const resolve = (schema) =>
  schema?.$ref ? resolve(document.components.schemas[schema.$ref.split('/').at(-1)]) : schema;

/** The smallest value of each type, with … for texts. */
const smallestOf = {
  object: ({ required = [], properties = {} }) =>
    Object.fromEntries(required.map((name) => [name, smallest(properties[name])])),
  array: () => [],
  integer: ({ minimum = 0 }) => minimum,
  number: ({ minimum = 0 }) => minimum,
  boolean: () => true,
  string: ({ format }) => (format === 'date-time' ? '2026-01-31T12:00:00Z' : '…'),
};

/** The smallest value that the schema accepts. */
export function smallest(given) {
  const schema = resolve(given) ?? {};
  const [first] = schema.enum ?? [schema.const];
  if (first !== undefined) return first;
  const [choice] = schema.anyOf ?? [];
  if (choice) return smallest(choice);
  return smallestOf[schema.type]?.(schema) ?? null;
}

function responseOf(call) {
  const [method, path] = call.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The OpenAPI document has no ${call}.`);
  const [status, response] = Object.entries(operation.responses).find(([code]) => /^[23]/.test(code)) ?? [];
  const { schema } = response?.content?.['application/json'] ?? {};
  return schema ? `\`${JSON.stringify(smallest(schema))}\`` : `status ${status ?? 302}`;
}

const BEGIN = '<!-- calls: written by tooling/docs/widget-calls.mjs -->';
const END = '<!-- /calls -->';

export const packages = Object.keys(calls);
export const readmeOf = (name) => join(root, 'packages', name, 'README.md');

/** The README with its table. */
export function withCalls(name, readme) {
  const rows = calls[name].map(
    ([method, call, use]) => `| \`${method}\` | \`${call}\` | ${use} | ${responseOf(call)} |`,
  );
  const table = [
    '| method | call | used by | smallest response |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  const [before, rest] = readme.split(BEGIN);
  if (rest === undefined || !rest.includes(END))
    throw new Error(`${name}: the README has no place for the calls.`);
  return `${before}${BEGIN}\n\n<!-- prettier-ignore -->\n${table}\n\n${END}${rest.split(END)[1]}`;
}

if (process.argv[1] === import.meta.filename)
  for (const name of packages) {
    const path = readmeOf(name);
    writeFileSync(path, withCalls(name, readFileSync(path, 'utf8')));
  }
