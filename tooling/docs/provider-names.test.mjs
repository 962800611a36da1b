// A payment provider is one folder (or file named by it) on the server and in the browser, and one entry of each list
// below. No other code names one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../launcher/tools.mjs';

const PROVIDER = /stripe|paypal|revolut/i;

/** Files that have an entry for each provider. A new provider changes these and its own files. */
const LISTS = [
  'apps/backend/src/config/payments-settings.ts',
  'apps/backend/src/features/billing/providers/provider-modules.ts',
  'packages/contracts/src/index.ts',
  'packages/contracts/src/payment-names.ts',
  'packages/ui-payments/src/providers/provider-parts.ts',
  'packages/ui-payments/src/styles.css',
];

/** Fields, a path and a message that the specification of the API names. */
const SPECIFIED =
  /paypalOrderId|paypalDetails|'payments\/revolut'|'\/revolut'|'?POST (?:\/api\/payments)?\/revolut|'PayPal payment failed'/g;

const isProduct = (path) =>
  /^[^/]+\/[^/]+\/src\/.*\.(?:tsx?|css)$/.test(path) &&
  !/\.(?:test|stories)\.tsx?$|\/testing\/|\/story-|^apps\/storybook\//.test(path);

/** A folder or file that is named by a provider. */
const isOwn = (path) => PROVIDER.test(path);

it('payment providers are named in their own files and in the lists only', () => {
  const files = execFileSync('git', ['ls-files', 'packages', 'apps'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(isProduct);
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(isOwn).length).toBeGreaterThan(20);
  const naming = files.filter(
    (path) => !isOwn(path) && PROVIDER.test(readFileSync(join(root, path), 'utf8').replaceAll(SPECIFIED, '')),
  );
  expect(naming).toEqual(LISTS);
});
