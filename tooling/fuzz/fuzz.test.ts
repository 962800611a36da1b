import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { engines } from '../../apps/backend/src/testing/databases.ts';
import { buildRequest } from './build-request.ts';
import { responseCheck } from './check-response.ts';
import { operationsOf, type OpenApi, type Operation } from './document.ts';
import { requestsOf, type Case } from './requests.ts';
import { ClosedConnection, createSender, type Received, type Sent } from './send.ts';
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
/** A request with a larger body or head may be cut off. */
const LARGE = 16 * 1024;
const SHOWN = 250;

const shown = ({ method, path, headers, body }: Sent): string =>
  [`${method} ${path}`, JSON.stringify(headers), body?.toString() ?? '']
    .map((part) => part.slice(0, SHOWN))
    .join(' ');

const sizeOf = ({ path, headers, body }: Sent): number =>
  path.length + JSON.stringify(headers).length + (body?.length ?? 0);

const [sqlite] = engines;

it.each(isLong ? engines.filter(({ available }) => available) : sqlite ? [sqlite] : [])(
  `$title: ${CASES} random requests (seed ${SEED}) get responses as documented, never 5xx, and leave no connection`,
  { timeout: 3_600_000 },
  async ({ open }) => {
    const world = await openWorld(open);
    const document = (await world.server.call('GET', '/api/openapi.json')).body as OpenApi;
    const operations = operationsOf(document).filter(({ name }) => name.includes(ONLY));
    const check = responseCheck(document);
    const { send, close } = createSender(world.port);
    const statuses: Record<string, number> = {};

    function note({ path }: Operation, given: Case, { status, headers, bytes }: Received): void {
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 401) world.people.signedOut(given.person);
      if (status < 300 && headers['content-type']?.startsWith('application/json'))
        world.known.learn(JSON.parse(bytes.toString()), path);
    }

    async function runCase(operation: Operation, given: Case): Promise<void> {
      const token = await world.people.tokenOf(given.person);
      const sent = buildRequest(operation, given, { known: world.known, token });
      const received = await send(sent).catch((error: unknown) => {
        if (error instanceof ClosedConnection && sizeOf(sent) > LARGE) return undefined;
        throw error;
      });
      if (!received) return;
      note(operation, given, received);
      // The document does not describe what an address outside of it returns.
      const isElsewhere = given.rawSegment !== null || /\/\/|\/(?:$|\?)/u.test(sent.path);
      const problem = check(operation, sent, received);
      if (problem && !(isElsewhere && received.status < 500)) throw new Error(`${problem}\n${shown(sent)}`);
    }

    const findings = new Map<string, string>();
    try {
      const rounds = Math.ceil(CASES / (operations.length * CASES_IN_A_ROUND));
      for (let round = 0; round < rounds; round += 1) {
        const first = (round * STRIDE) % operations.length;
        for (const operation of [...operations.slice(first), ...operations.slice(0, first)]) {
          if (findings.has(operation.name)) continue;
          const property = fc.asyncProperty(requestsOf(operation, document), (given) =>
            runCase(operation, given),
          );
          const parameters = { seed: SEED + round, numRuns: CASES_IN_A_ROUND };
          const { failed, errorInstance } = await fc.check(property, parameters);
          if (failed)
            findings.set(
              operation.name,
              `${String(errorInstance)}\nFUZZ_SEED=${SEED + round} FUZZ_ONLY="${operation.name}"`,
            );
        }
        await world.readMails();
      }
      close();
      const { server } = world.server.app;
      const connections = promisify(server.getConnections.bind(server));
      await expect.poll(() => connections(), { timeout: 5_000 }).toBe(0);
    } finally {
      close();
      await world.close();
    }
    expect(Object.fromEntries(findings)).toEqual({});
    if (ONLY !== '') return;
    // The requests reach the features, and are not only refused.
    expect(operations.length).toBeGreaterThan(100);
    expect(statuses['200']).toBeGreaterThan(CASES / 4);
    expect(statuses['400']).toBeGreaterThan(CASES / 10);
  },
);
