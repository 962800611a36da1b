import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { checkDatabase } from '../db/check.ts';
import { prepareSchema } from '../db/migrate.ts';
import { moveData, MoveRefused } from '../db/move-data.ts';
import { fillSearchIndex } from '../features/images/store/search-index-store.ts';
import { openDatabase, SQLITE_FILE } from '../db/open.ts';
import { databaseMigrateCommand, databaseStatusCommand } from './database-schema.ts';
import { withInstallation } from './installation.ts';
import { CommandError, EXIT, type ExitCode, type Finish, type Terminal } from './terminal.ts';

/** `gallery database …` */
export function databaseCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('database')
    .description('The database: its schema, and where the data lie')
    .addCommand(databaseStatusCommand(terminal, finish))
    .addCommand(databaseMigrateCommand(terminal, finish))
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
