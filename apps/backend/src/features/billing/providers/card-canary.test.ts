import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport } from '../../../testing/unzip.ts';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';

/** A number that the sandbox charges, one that it declines, and a holder and a code that occur nowhere else. */
const CANARIES = ['5555555555554444', '4000000000009995', '4111111111111111'];
const HOLDER = 'Zyxwilla Canarybird';
const CODE = '8317';

const spellings = (number: string): string[] => [
  number,
  number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
  number.replaceAll(/(\d{4})(?=\d)/g, '$1-'),
  Buffer.from(number).toString('base64').slice(0, 20),
  Buffer.from(number).toString('hex'),
];
const traces = [...CANARIES.flatMap(spellings), HOLDER, `"${CODE}"`, `cvc":"${CODE}`, `cvv":"${CODE}`];

let server: TestApp;
let token: string;
let dataDir: string;
let pdf: Buffer;
let mailCount = 0;
const responses: string[] = [];
const logLines: string[] = [];

const post = async (body: object | string, key: string = randomUUID(), path = 'payment') => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/payments/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  responses.push(response.payload);
  return response;
};

const order = {
  planId: 'premium-monthly',
  provider: 'stripe',
  immediateStartConsent: true,
  consentVersion: '2026-11',
};
const cardOf = (number: string | undefined) => ({
  card: { number, exp_month: 12, exp_year: 2030, cvc: CODE, name: HOLDER },
});
const bankFieldsOf = (number: string | undefined) => ({
  cardNumber: number,
  expiryDate: '12/30',
  cvv: CODE,
  cardholderName: HOLDER,
});

/** A whole payment, with everything that can go wrong on the way. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lumigraph-canary-'));
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logLines.push(chunk.toString());
      done();
    },
  });
  server = await createTestApp({
    dataDir,
    logger: pino({ level: 'trace' }, stream),
    billing: { manualJobs: true },
  });
  token = (await server.register()).token;
  const [good, declined, unknown] = CANARIES;
  await post({ ...order, ...cardOf(unknown) });
  await post({ ...order, ...cardOf(declined) });
  await post({ ...order, ...bankFieldsOf(declined) }, undefined, 'revolut');
  // Refused before it is looked at: wrong fields, wrong types, broken JSON, no consent, no key.
  await post({ ...order, ...cardOf(good), surprise: good });
  await post({ ...order, card: [good] });
  await post({ ...order, planId: good, ...cardOf(good) });
  await post(`{"card": {"number": "${good}"`);
  await post({ ...order, ...cardOf(good), immediateStartConsent: false });
  await post({ ...order, ...cardOf(good) }, 'short');
  await post({ ...order, ...cardOf(good?.replaceAll(/(\d{4})(?=\d)/g, '$1 ')) }, 'key-of-the-canary');
  await post({ ...order, ...cardOf(good) }, 'key-of-the-canary');
  const invoices = await server.call('GET', '/api/accounting/subscriptions/invoices', { token });
  responses.push(invoices.text);
  const download = await server.app.inject({
    url: `/api/accounting/subscriptions/invoices/${invoices.body.items[0].id}/download`,
    headers: { authorization: `Bearer ${token}` },
  });
  pdf = download.rawPayload;
  responses.push(
    JSON.stringify(readExport((await server.call('GET', '/api/auth/export', { token })).bytes).data),
  );
  server.clock.now += 40 * 24 * 60 * 60 * 1000;
  await server.services.billing.jobs.runAll();
  mailCount = (await server.mails()).length;
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

function expectClean(where: string, text: string): void {
  for (const trace of traces) expect(text.includes(trace), `${trace} is in ${where}`).toBe(false);
}

/** The streams of a PDF are packed. */
function unpacked(document: Buffer): string {
  const parts = document.toString('latin1').split(/stream\r?\n/);
  return parts
    .map((part) => {
      try {
        return inflateSync(Buffer.from(part, 'latin1'), { finishFlush: 2 }).toString('latin1');
      } catch {
        return part;
      }
    })
    .join('\n');
}

describe('the number, the code and the holder of a card', () => {
  it('are in no file of the data folder: database, its log, outbox', async () => {
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const names = files.map(({ name }) => name);
    expect(mailCount).toBeGreaterThan(1);
    expect(names).toContain('lumigraph.sqlite');
    expect(names).toContain('lumigraph.sqlite-wal');
    expect(names.some((name) => name.endsWith('.eml'))).toBe(true);
    for (const { parentPath, name } of files)
      expectClean(name, (await readFile(join(parentPath, name))).toString('latin1'));
  });

  it('are in no line of the log, even of the most talkative one', () => {
    // One line for each request.
    expect(logLines.length).toBeGreaterThan(10);
    expectClean('the log', logLines.join(''));
  });

  it('are in no answer and no invoice', () => {
    expect(responses.length).toBeGreaterThan(10);
    expectClean('an answer', responses.join('\n'));
    expect(pdf.length).toBeGreaterThan(1_000);
    expectClean('the invoice', unpacked(pdf));
  });
});
