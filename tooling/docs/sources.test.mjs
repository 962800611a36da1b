// Rules about the sources that no linter has.
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { product, read, tracked } from './repository.mjs';

/** Words of names → the term of docs/glossary.md. Visible texts, wire names and tables keep their names. */
const REPLACED = {
  answer: 'response',
  answers: 'responses',
  wish: 'request or query',
  wishes: 'requests or queries',
  money: 'billing, or amount',
  picture: 'image, or avatar',
  pictures: 'images, or avatars',
  counting: 'analytics',
  favourite: 'favorite',
  favourites: 'favorites',
  trx: 'transaction',
  books: 'ledger',
  dress: 'theme or variant',
  journey: 'end-to-end test',
  arrows: 'import boundaries',
  figure: 'statistic',
  figures: 'statistics',
  stats: 'statistics',
};
/** Names that are defined elsewhere: error codes, stored columns, an element of HTML, a call of sharp; and an amount. */
const ALLOWED = new Set(
  'PICTURE_TOO_LARGE PICTURE_UNREADABLE formatMoney money pictures format-money figure figcaption Figure stats'.split(
    ' ',
  ),
);
/** `readImagePage` → read, image, page; `IMAGE_LINK` → image, link. */
const replacedIn = (name) =>
  ALLOWED.has(name)
    ? []
    : (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).filter((word) =>
        Object.hasOwn(REPLACED, word.toLowerCase()),
      );

const DECLARED =
  /^\s*(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;

it('files and what they declare have the terms of the glossary', () => {
  const files = tracked.filter(
    (path) =>
      /\.(?:tsx?|mjs)$/.test(path) && !/^apps\/backend\/demo\/|\/db\/migrations\/|sources\.test/.test(path),
  );
  const found = files.flatMap((path) =>
    [
      basename(path).replace(/\.\w+$/, ''),
      ...Array.from(read(path).matchAll(DECLARED), ([, name]) => name),
    ].flatMap((name) =>
      replacedIn(name).map((word) => `${path}: ${name} (use ${REPLACED[word.toLowerCase()]})`),
    ),
  );
  expect(found).toEqual([]);
});

it('end-to-end tests wait for a state, never for a time', () => {
  const waits = /waitForTimeout|(?<!test\.)setTimeout\(.*, *\d/;
  expect(tracked.filter((path) => path.startsWith('e2e/tests/') && waits.test(read(path)))).toEqual([]);
});

/** Templates, elements, sums and joined lists that put first and last name together: their order depends on the name. */
const BOTH_NAMES = [
  /\{[\w.?]*(?:first|given)_?name\}[\s,]*\$?\{[\w.?]*(?:last|family)_?name\}/i,
  /\{[\w.?]*(?:last|family)_?name\}[\s,]*\$?\{[\w.?]*(?:first|given)_?name\}/i,
  /(?:first|given)_?name\s*\+[^;\n]{0,20}(?:last|family)_?name/i,
  /\[[^\]]{0,20}(?:first|given)_?name[^\]]{0,20}(?:last|family)_?name\][^;]{0,60}\.join\(/i,
];

it('only fullName puts first and last name together', () => {
  const texts = tracked
    .filter((path) => /\/messages\/.*\.json$/.test(path))
    .map((path) => ({ path, text: read(path).replaceAll(/[{}]{2}/g, (both) => both[0]) }));
  expect(texts.length).toBeGreaterThan(100);
  const found = [...product, ...texts].filter(({ text }) => BOTH_NAMES.some((pattern) => pattern.test(text)));
  expect(found.map(({ path }) => path)).toEqual([]);
});

/** Besides files that are named by a provider, only these have an entry for each of them. */
const PROVIDER_LISTS = [
  'apps/backend/src/config/payments-settings.ts',
  'apps/backend/src/features/billing/providers/provider-modules.ts',
  'packages/contracts/src/index.ts',
  'packages/contracts/src/payment-rules.ts',
  'packages/ui-payments/src/providers/provider-parts.ts',
];
/** Fields, a path and a message that the specification of the API names. */
const SPECIFIED =
  /paypalOrderId|paypalDetails|'payments\/revolut'|'\/revolut'|'?POST (?:\/api\/payments)?\/revolut|'PayPal payment failed'/g;

it('payment providers are named in their own files and in the lists only', () => {
  const provider = /stripe|paypal|revolut/i;
  const naming = product.filter(
    ({ path, text }) => !provider.test(path) && provider.test(text.replaceAll(SPECIFIED, '')),
  );
  expect(naming.map(({ path }) => path)).toEqual(PROVIDER_LISTS);
});
