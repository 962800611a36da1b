import { readFileSync } from 'node:fs';
import { SECOND_MS } from '@lumigraph/contracts';
import { expect, it } from 'vitest';
import { BREAK_MS, deadlines, FAILURES_BEFORE_BREAK } from './deadlines.ts';

const guide = readFileSync(new URL('../../../../docs/reliability.md', import.meta.url), 'utf8');

it('the page about reliability shows every deadline', () => {
  const { storage, database, mail } = deadlines;
  const expected: [wait: string, value: number][] = [
    ['rendition that has to be made', deadlines.rendition / SECOND_MS],
    ['object storage: connection', storage.connect / SECOND_MS],
    ['object storage: first byte of a response, for each try', storage.firstByte / SECOND_MS],
    ['object storage: sending a file, and 1 for each megabyte', storage.send / SECOND_MS],
    ['object storage: between two bytes', storage.silence / SECOND_MS],
    ['object storage: a whole file, in the background', storage.whole / SECOND_MS],
    ['object storage: tries', storage.tries],
    ['database: connection', database.connect / SECOND_MS],
    ['database: a query of a request that reads', database.read / SECOND_MS],
    ['database: a transaction of a request that writes', database.write / SECOND_MS],
    ['database: between two bytes, for a job', database.jobSilence / SECOND_MS],
    ['database: between two statements of a transaction', database.idleTransaction / SECOND_MS],
    ['mail server: connection', mail.connect / SECOND_MS],
    ['mail server: between two bytes', mail.silence / SECOND_MS],
    ['mail server: a whole mail', mail.whole / SECOND_MS],
    ['sign-in provider: each call', deadlines.signInProvider / SECOND_MS],
    ['register of VAT numbers (VIES)', deadlines.vatNumbers / SECOND_MS],
    ['payment provider: all calls of a request', deadlines.paymentProvider / SECOND_MS],
  ];
  const rows = Array.from(guide.matchAll(/^\| ([^|]+)\| ([\d.]+) +\|$/gm), (row) => [
    row[1]?.trim(),
    Number(row[2]),
  ]);
  expect(rows).toEqual(expected);
  const sentences = guide.replaceAll(/\s+/g, ' ');
  expect(sentences).toContain(`After ${FAILURES_BEFORE_BREAK} failures in a row`);
  expect(sentences).toContain(`for ${BREAK_MS / SECOND_MS} second;`);
  expect(sentences).toContain(`within ${deadlines.read / SECOND_MS} seconds`);
  expect(sentences).toContain(`written within ${deadlines.write / SECOND_MS},`);
});

it('the waits of one request end before its own deadline', () => {
  const { storage, database } = deadlines;
  const reading = Math.max(storage.connect, storage.firstByte) * storage.tries;
  expect(reading).toBeLessThan(deadlines.read);
  expect(database.connect + database.read).toBeLessThan(deadlines.read);
  expect(database.connect + database.write).toBeLessThan(deadlines.write);
  expect(deadlines.rendition).toBeLessThan(deadlines.read);
  expect(storage.send * storage.tries).toBeLessThan(deadlines.write);
  expect(deadlines.signInProvider * 3).toBeLessThan(deadlines.write);
  expect(deadlines.paymentProvider).toBeLessThan(deadlines.write);
});
