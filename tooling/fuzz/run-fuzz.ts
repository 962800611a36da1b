import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { Engine } from '../../apps/backend/src/testing/databases.ts';
import { buildRequest } from './build-request.ts';
import { responseCheck, type CheckResponse } from './check-response.ts';
import { operationsOf, type OpenApi, type Operation } from './document.ts';
import { requestsOf, type Case } from './requests.ts';
import { ClosedConnection, createSender, type Received, type Sent } from './send.ts';
import { openWorld, type World } from './world.ts';

const CASES_IN_A_ROUND = 5;
const STRIDE = 37;
const MB = 1024 * 1024;
/** A request with a larger body or head may be cut off. */
const LARGE = 16 * 1024;
const SHOWN = 250;

export interface FuzzOptions {
  cases: number;
  seed: number;
  /** Opens an empty database. Default: SQLite. */
  open?: Engine['open'];
  /** Only the operations whose name contains this text. */
  only?: string;
  /** Called four times, after each quarter. */
  onProgress?: (done: number, memory: Memory) => void;
}

/** After a collection of garbage; megabytes and counts. */
export interface Memory {
  heap: number;
  rss: number;
  openFiles: number;
}

interface Finding {
  operation: string;
  problem: string;
  /** The smallest request that shows the problem. */
  request: string;
  seed: number;
}

export interface FuzzReport {
  operations: number;
  cases: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Operations without a single successful response. */
  neverSucceeded: string[];
  findings: Finding[];
  memory: Memory[];
  /** Connections that the server holds after all clients have gone. */
  connectionsLeft: number;
}

function measure(): Memory {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / MB, rss: rss / MB, openFiles: readdirSync('/proc/self/fd').length };
}

const shown = ({ method, path, headers, body }: Sent): string =>
  `${method} ${path.slice(0, SHOWN)} ${JSON.stringify(headers).slice(0, SHOWN)} ${(body?.toString() ?? '').slice(0, SHOWN)}`;

const sizeOf = ({ path, headers, body }: Sent): number =>
  path.length + JSON.stringify(headers).length + (body?.length ?? 0);

type Run = ReturnType<typeof createRun>;

function createRun(world: World, check: CheckResponse) {
  const { send, close } = createSender(world.port);
  const statuses: Record<string, number> = {};
  const succeeded = new Set<string>();
  let last: Sent | undefined;

  function note(operation: Operation, given: Case, { status, headers, bytes }: Received): void {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 401) world.people.signedOut(given.person);
    if (status >= 400) return;
    succeeded.add(operation.name);
    if (status < 300 && headers['content-type']?.startsWith('application/json'))
      world.known.learn(JSON.parse(bytes.toString()), operation.path);
  }

  async function runCase(operation: Operation, given: Case): Promise<void> {
    const token = await world.people.tokenOf(given.person);
    const sent = buildRequest(operation, given, { known: world.known, token });
    last = sent;
    const received = await send(sent).catch((error: unknown) => {
      if (error instanceof ClosedConnection && sizeOf(sent) > LARGE) return undefined;
      throw error;
    });
    if (!received) return;
    note(operation, given, received);
    // The document does not describe what an address outside of it returns.
    const isElsewhere = given.rawSegment !== null || /\/\/|\/(?:$|\?)/u.test(sent.path);
    const problem = check(operation, sent, received);
    if (problem && !(isElsewhere && received.status < 500)) throw new Error(problem);
  }

  return { runCase, close, statuses, succeeded, lastSent: () => (last ? shown(last) : '') };
}

/** The smallest failing request of one operation; undefined if all are answered as they should be. */
async function search(
  operation: Operation,
  arbitrary: fc.Arbitrary<Case>,
  { runCase, lastSent, seed }: { runCase: Run['runCase']; lastSent: Run['lastSent']; seed: number },
): Promise<Finding | undefined> {
  const property = fc.asyncProperty(arbitrary, (given) => runCase(operation, given));
  const { failed, counterexample, errorInstance } = await fc.check(property, {
    seed,
    numRuns: CASES_IN_A_ROUND,
  });
  if (!failed) return undefined;
  // Sent once more: the last request of the search for a smaller one may have succeeded.
  if (counterexample) await runCase(operation, counterexample[0]).catch(() => undefined);
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return { operation: operation.name, problem, request: lastSent(), seed };
}

/** Sends a few random requests to each operation in turn, round after round, until there are enough. */
export async function fuzz({ cases, seed, open, only = '', onProgress }: FuzzOptions): Promise<FuzzReport> {
  const world = await openWorld(open);
  const document = (await world.server.call('GET', '/api/openapi.json')).body as OpenApi;
  const operations = operationsOf(document).filter(({ name }) => name.includes(only));
  const run = createRun(world, responseCheck(document));
  const rounds = Math.ceil(cases / (operations.length * CASES_IN_A_ROUND));
  const sentIn = (number: number) => number * operations.length * CASES_IN_A_ROUND;
  const findings: Finding[] = [];
  const memory: Memory[] = [];
  const hasFailed = ({ name }: Operation) => findings.some(({ operation }) => operation === name);

  async function runRound(round: number): Promise<void> {
    // Each round begins with another operation: what one deletes, others have used before.
    const first = (round * STRIDE) % operations.length;
    for (const operation of [...operations.slice(first), ...operations.slice(0, first)]) {
      const arbitrary = requestsOf(operation, document);
      if (hasFailed(operation)) continue;
      const finding = await search(operation, arbitrary, { ...run, seed: seed + round });
      if (finding) findings.push(finding);
    }
    await world.readMails();
    if (!onProgress || Math.floor(((round + 1) * 4) / rounds) <= memory.length) return;
    const measured = measure();
    memory.push(measured);
    onProgress(sentIn(round + 1), measured);
  }

  try {
    for (let round = 0; round < rounds; round += 1) await runRound(round);
    run.close();
    const { server } = world.server.app;
    return {
      operations: operations.length,
      cases: sentIn(rounds),
      statuses: run.statuses,
      neverSucceeded: operations.map(({ name }) => name).filter((name) => !run.succeeded.has(name)),
      findings,
      memory,
      connectionsLeft: await settled(() => promisify(server.getConnections.bind(server))()),
    };
  } finally {
    run.close();
    await world.close();
  }
}

/** Waits until a count is zero, at most for five seconds; returns what remains. */
async function settled(count: () => Promise<number>): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await count()) === 0) return 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return count();
}
