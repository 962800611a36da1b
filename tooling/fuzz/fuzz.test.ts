import fc from 'fast-check';
import { expect, it } from 'vitest';
import { engines } from '../../apps/backend/src/testing/databases.ts';
import { problemOf } from './check-response.ts';
import type { Operation } from './document.ts';
import { requestsOf, type Case } from './requests.ts';
import { openWorld } from './world.ts';

/*
 * Random requests for every operation of the OpenAPI document: the same in every `npm test`, others in the long run.
 * A finding names the smallest request, and FUZZ_SEED and FUZZ_ONLY, which repeat it.
 */
const isLong = process.env['LONG_TESTS'] === '1';
const CASES = Number(process.env['FUZZ_CASES'] ?? (isLong ? 20_000 : 1_000));
const SEED = Number(process.env['FUZZ_SEED'] ?? (isLong ? Date.now() % 1_000_000_000 : 16));
const ONLY = process.env['FUZZ_ONLY'] ?? '';

const CASES_IN_A_ROUND = 5;
/** Each round begins with another operation: what one deletes, others have used before. */
const STRIDE = 37;
const SHOWN = 250;

it.each(isLong ? engines.filter(({ available }) => available) : engines.slice(0, 1))(
  `$title: ${CASES} random requests (seed ${SEED}) get responses as documented, never 5xx, and leave no connection`,
  { timeout: 3_600_000 },
  async ({ open }) => {
    const world = await openWorld(open);
    const operations = world.operations.filter(({ name }) => name.includes(ONLY));
    const statuses: Record<string, number> = {};

    async function runCase(operation: Operation, given: Case): Promise<void> {
      const sent = await world.requestOf(operation, given);
      const received = await world.send(sent, operation, given);
      if (!received) return;
      statuses[received.status] = (statuses[received.status] ?? 0) + 1;
      // The document does not describe what an address outside of it returns.
      const isElsewhere = given.rawSegment !== null || /\/\/|\/(?:$|\?)/u.test(sent.path);
      const problem = problemOf(operation, sent, received);
      if (!problem || (isElsewhere && received.status < 500)) return;
      const parts = [`${sent.method} ${sent.path}`, JSON.stringify(sent.headers), String(sent.body ?? '')];
      throw new Error(`${problem}\n${parts.map((part) => part.slice(0, SHOWN)).join(' ')}`);
    }

    const findings: Record<string, string> = {};
    try {
      const rounds = Math.ceil(CASES / (operations.length * CASES_IN_A_ROUND));
      for (let round = 0; round < rounds; round += 1) {
        const seed = SEED + round;
        const first = (round * STRIDE) % operations.length;
        for (const operation of [...operations.slice(first), ...operations.slice(0, first)]) {
          if (findings[operation.name]) continue;
          const requests = requestsOf(operation, world.known);
          const property = fc.asyncProperty(requests, (given) => runCase(operation, given));
          const { failed, errorInstance } = await fc.check(property, { seed, numRuns: CASES_IN_A_ROUND });
          if (failed)
            findings[operation.name] =
              `${String(errorInstance)}\nFUZZ_SEED=${seed} FUZZ_ONLY="${operation.name}"`;
        }
        await world.readMails();
      }
      await expect.poll(() => world.connections(), { timeout: 5_000 }).toBe(0);
    } finally {
      await world.close();
    }
    expect(findings).toEqual({});
    if (ONLY !== '') return;
    // The requests reach the features, and are not only refused.
    expect(operations.length).toBeGreaterThan(100);
    expect(statuses['200']).toBeGreaterThan(CASES / 4);
    expect(statuses['400']).toBeGreaterThan(CASES / 10);
  },
);
