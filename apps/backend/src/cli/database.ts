import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { checkDatabase } from '../db/check.ts';
import { prepareSchema, migrate, copyBeforeUpdate } from '../db/migrate.ts';
import { moveData, MoveRefused } from '../db/move-data.ts';
import { fillSearchIndex } from '../features/images/store/search-index-store.ts';
import { openDatabase, SQLITE_FILE } from '../db/open.ts';
import {
  isNewer,
  programText,
  readLastUpdate,
  type UpdatingProgram,
  readSchemaStatus,
  schemaVersion,
  type SchemaState,
  type SchemaStatus,
  type StepStatus,
} from '../db/schema-status.ts';
import { programVersion, typedCommand } from '../lib/version.ts';
import { withInstallation, withDatabase, type OpenedDatabase } from './installation.ts';
import { CommandError, EXIT, type ExitCode, type Finish, type Terminal } from './terminal.ts';

/** `gallery database …` */
export function databaseCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('database')
    .description('The database: its schema, and where the data lie')
    .addCommand(
      new Command('status')
        .description(
          'Print the schema, its migrations, and whether this program works on it; changes nothing',
        )
        .option('--json', 'as JSON', false)
        .action(async ({ json }: { json: boolean }) => finish(await printStatus(terminal, json))),
    )
    .addCommand(
      new Command('migrate')
        .description('Copy the database to DATA_DIR/backups and execute the pending migrations')
        .option('--no-copy', 'without a copy: you have a backup of your own')
        .action(async ({ copy }: { copy: boolean }) => finish(await migratePending(terminal, copy))),
    )
    .addCommand(
      new Command('move')
        .description(
          'Copy all data from the SQLite database in DATA_DIR to the empty PostgreSQL database that DATABASE_URL names; stop the server first',
        )
        .action(async () => finish(await move(terminal))),
    );
}

async function move(terminal: Terminal): Promise<ExitCode> {
  return withInstallation(async ({ config, log, database: target }) => {
    const file = join(config.DATA_DIR, SQLITE_FILE);
    if (target.engine !== 'postgres')
      throw new CommandError('Set DATABASE_URL to the PostgreSQL database (docs/operators/growing.md).');
    if (!existsSync(file)) throw new CommandError(`There is no SQLite database at ${file}.`);
    const source = openDatabase({ url: '', dataDir: config.DATA_DIR });
    try {
      await checkDatabase(source, config.DATA_DIR);
      await prepareSchema(source, { dataDir: config.DATA_DIR, mayMigrate: true });
      const moved = await moveData(source, target, {
        fillSearchIndex,
        onTable: ({ table, rows }) => terminal.out(`${rows}\t${table}`),
      });
      const rows = moved.reduce((sum, table) => sum + table.rows, 0);
      log('database-moved', { rows, tables: moved.length });
      terminal.out(
        `${rows} rows of ${moved.length} tables are in PostgreSQL, every table counted on both sides.`,
      );
      terminal.out(`${file} is unchanged: keep it as a backup, or move it away.`);
      return EXIT.done;
    } catch (error) {
      throw error instanceof MoveRefused ? new CommandError(error.message, { cause: error }) : error;
    } finally {
      await source.close();
    }
  });
}

const isPending = ({ executedAt }: StepStatus): boolean => executedAt === undefined;

/** Whether a server of this program starts on the database. */
const starts = (state: SchemaState): boolean => !['behind', 'newer', 'unreleased'].includes(state);

const verdicts: Record<SchemaState, string> = {
  empty: 'The database is empty: the first start creates its tables.',
  current: 'This program works on this schema.',
  ahead: 'A newer program has updated the schema; this program still works on it.',
  behind: `Migrations are pending: run "${typedCommand('database migrate')}" before the start of this program.`,
  newer: 'A newer program has updated the schema, and this program does not work on it.',
  unreleased: 'A version before the first release has made the database, and no release can update it.',
};

function printStatus(terminal: Terminal, json: boolean): Promise<ExitCode> {
  return withDatabase(async (opened) => {
    const status = await readSchemaStatus(opened.database.db);
    const update = await readLastUpdate(opened.database.db);
    if (json) terminal.out(JSON.stringify(statusRecord(opened, status, update), null, 2));
    else for (const line of describe(opened, status, update)) terminal.out(line);
    return starts(status.state) ? EXIT.done : EXIT.failed;
  });
}

function statusRecord(
  { database }: OpenedDatabase,
  status: SchemaStatus,
  update: UpdatingProgram | undefined,
) {
  const { version, committedAt } = programVersion();
  return {
    engine: database.engine,
    program: version,
    committedAt,
    updatedBy: update ?? null,
    schema: schemaVersion(status) ?? null,
    state: status.state,
    starts: starts(status.state),
    migrations: status.steps,
  };
}

/** Which of the two programs is the newer one, as far as it is known. */
function describeUpdate(update: UpdatingProgram): string {
  const program = programVersion();
  if (update.version === program.version) return 'by this program';
  const relation = isNewer(update, program)
    ? ', newer than this program'
    : isNewer(program, update)
      ? ', older than this program'
      : '';
  return `by ${programText(update)}${relation}`;
}

function describe(
  { config, database }: OpenedDatabase,
  status: SchemaStatus,
  update: UpdatingProgram | undefined,
): string[] {
  const pending = status.steps.filter(isPending);
  const engine =
    database.engine === 'sqlite' ? `SQLite (${join(config.DATA_DIR, SQLITE_FILE)})` : 'PostgreSQL';
  const width = Math.max(...status.steps.map(({ name }) => name.length));
  return [
    `engine   ${engine}`,
    `schema   ${schemaVersion(status) ?? 'none'}`,
    ...(update === undefined ? [] : [`updated  ${describeUpdate(update)}`]),
    `program  ${programText(programVersion())}`,
    '',
    ...status.steps.map((step) => describeStep(step, width)),
    '',
    `${status.steps.length - pending.length} migrations executed, ${pending.length} pending.`,
    verdicts[status.state],
  ];
}

function describeStep({ name, kind, unusedSince, executedAt, known }: StepStatus, width: number): string {
  const kindText =
    unusedSince === undefined ? (kind ?? 'unknown') : `${kind}, ends programs before ${unusedSince}`;
  const from = known ? '' : ', of another program';
  return `${name.padEnd(width)}  ${executedAt ?? 'pending'.padEnd(24)}  ${kindText}${from}`;
}

function migratePending(terminal: Terminal, copy: boolean): Promise<ExitCode> {
  return withDatabase(async ({ config, database, log }) => {
    const before = await readSchemaStatus(database.db);
    const pending = before.state === 'behind' ? before.steps.filter(isPending) : [];
    if (copy && pending.length > 0) {
      const path = await copyBeforeUpdate({
        url: config.DATABASE_URL,
        dataDir: config.DATA_DIR,
        schema: schemaVersion(before) ?? '',
      });
      terminal.out(`The database is copied to ${path}.`);
    }
    for (const { name, unusedSince } of pending)
      if (unusedSince !== undefined)
        terminal.out(`${name} removes what programs before ${unusedSince} use: they stop working.`);
    await migrate(database.db);
    const after = await readSchemaStatus(database.db);
    for (const { name } of pending) log('database-migrated', { migration: name });
    for (const { name, kind } of pending) terminal.out(`${name} is executed (${kind}).`);
    terminal.out(
      before.state === 'current' || before.state === 'ahead'
        ? `Nothing is pending: the schema is ${schemaVersion(after)}.`
        : `The schema is now ${schemaVersion(after)}.`,
    );
    return EXIT.done;
  });
}
