// `pnpm fuzz`: sends random requests for every operation of the OpenAPI document to the server, checks every response,
// the memory and what remains. Ends with 0 when nothing was found, 1 when something was, 2 for wrong options.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../apps/backend/src/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../apps/backend/src/db/open.ts';
import {
  createDatabase,
  postgresPrograms,
  postgresTitle,
  startPostgres,
} from '../../apps/backend/src/testing/postgres.ts';
import { fuzz, type FuzzReport, type Memory } from './run-fuzz.ts';

const usage = `Usage: pnpm fuzz [options]

  --cases <count>      requests for each database engine (20000)
  --seed <number>      repeats a run; a finding prints its seed
  --only <text>        only operations with this text in their name, for example "POST /api/auth"
  --engine <name>      sqlite or postgres; both when left out`;

/** Caches fill until the end of the first quarter. */
const MOST_GROWTH = { heap: 24, openFiles: 16 } as const;
const ENGINES = ['sqlite', 'postgres'] as const;

type Open = () => Promise<OpenDatabase>;

async function withEngine<T>(engine: (typeof ENGINES)[number], use: (open?: Open) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return use();
  const server = await startPostgres();
  try {
    return await use(async () => {
      const database = openDatabase({ url: await createDatabase(server.url, 'fuzz'), dataDir: '' });
      await migrate(database.db);
      return database;
    });
  } finally {
    await server.stop();
  }
}

const sizes = ({ heap, rss, openFiles }: Memory): string =>
  `heap ${heap.toFixed(0)} MB, resident ${rss.toFixed(0)} MB, ${openFiles} open files`;

/** Sentences about what must not have happened. */
function complaints(
  { findings, memory, connectionsLeft }: FuzzReport,
  filesLeft: readonly string[],
): string[] {
  const [first, last] = [memory[0], memory.at(-1)];
  const grown = (name: keyof typeof MOST_GROWTH) =>
    first && last && last[name] - first[name] > MOST_GROWTH[name]
      ? [`${name} grew by ${(last[name] - first[name]).toFixed(0)} after the first quarter`]
      : [];
  return [
    ...findings.map(
      ({ operation, problem, request, seed }) =>
        `${operation}: ${problem}\n    ${request}\n    pnpm fuzz --seed ${seed} --only "${operation}"`,
    ),
    ...grown('heap'),
    ...grown('openFiles'),
    ...(connectionsLeft > 0 ? [`the server still holds ${connectionsLeft} connections`] : []),
    ...(filesLeft.length > 0 ? [`temporary files remain: ${filesLeft.join(', ')}`] : []),
  ];
}

/** Runs in a temporary folder of its own, which must be empty afterwards. Returns whether nothing was found. */
async function fuzzOn(
  engine: (typeof ENGINES)[number],
  options: { cases: number; seed: number; only: string },
): Promise<boolean> {
  console.log(`${engine}: seed ${options.seed}`);
  return withEngine(engine, async (open) => {
    const usual = process.env['TMPDIR'];
    const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
    process.env['TMPDIR'] = folder;
    const onProgress = (done: number, memory: Memory) => console.log(`  ${done} requests: ${sizes(memory)}`);
    const report = await fuzz({ ...options, ...(open ? { open } : {}), onProgress });
    const found = complaints(report, readdirSync(folder));
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(folder, { recursive: true });
    console.log(
      `  ${report.cases} requests of ${report.operations} operations: ${JSON.stringify(report.statuses)}`,
    );
    console.log(`  without a success: ${report.neverSucceeded.join(', ') || 'none'}`);
    for (const complaint of found) console.log(`  FOUND ${complaint}`);
    return found.length === 0;
  });
}

function readOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: { cases: text, seed: text, only: text, engine: text, help: { type: 'boolean' } },
  });
  const { cases = '20000', seed = String(Date.now() % 1_000_000_000), only = '', engine } = values;
  const isEngine = ENGINES.some((name) => name === engine);
  if (engine !== undefined && !isEngine) throw new Error('--engine is sqlite or postgres.');
  if (!(Number(cases) > 0) || !Number.isInteger(Number(seed)))
    throw new Error('--cases and --seed are numbers.');
  const engines = ENGINES.filter((name) => engine === undefined || name === engine);
  return { isHelp: values.help === true, engines, cases: Number(cases), seed: Number(seed), only };
}

async function main(): Promise<number> {
  const { isHelp, engines, ...options } = readOptions();
  if (isHelp) {
    console.log(usage);
    return 0;
  }
  let isClean = true;
  for (const engine of engines) {
    if (engine === 'postgres' && !postgresPrograms()) console.log(postgresTitle);
    else isClean = (await fuzzOn(engine, options)) && isClean;
  }
  return isClean ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
