import { resolve } from 'node:path';
import process from 'node:process';
import { readConfig, type Config } from '../config/config.ts';
import { withValidStored } from '../config/stored-settings.ts';
import { loadEnvFile } from '../config/read-settings.ts';
import { prepareDataFolder } from '../config/data-folder.ts';
import { migratesAtStart } from '../config/settings-checks.ts';
import { checkDatabase } from '../db/check.ts';
import { prepareSchema } from '../db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../db/open.ts';
import { SchemaError } from '../db/schema-status.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import { createImportClaimStore } from '../features/images/files/import/import-claim-store.ts';
import type { ImportDeps } from '../features/images/files/import/import-images.ts';
import { createSettingsStore } from '../features/settings/settings-store.ts';
import { explainStartFailure } from '../config/start-failure.ts';
import { openImageProcesses } from '../image-processes/image-processes.ts';
import type { LogEvent } from '../lib/log-event.ts';
import type { ImageTasks } from '../image-processes/image-tasks.ts';
import { openStorages, type Storages } from '../storage/open-storages.ts';
import { openOperatorLog, recorded } from './recorded-commands.ts';
import { CommandError } from './terminal.ts';

/** The installation of the settings, opened for a command. */
export interface Installation {
  /** The settings of the environment. */
  config: Config;
  /** The settings as the server applies them: with those that were changed while it ran. */
  current: Config;
  database: OpenDatabase;
  storages: Storages;
  images: ImportDeps;
  imageTasks: ImageTasks;
  /** Appends an event to the operator's log: every command that changes something does. */
  log: LogEvent;
}

/** Opens the installation, passes it to `use` and closes it. Throws {@link CommandError} when it cannot be opened. */
export async function withInstallation<T>(use: (installation: Installation) => Promise<T>): Promise<T> {
  const { config, database, storages, log } = await open(openReady);
  const current = await storedSettings(config, database);
  const { tasks: imageTasks, close } = openImageProcesses(config);
  try {
    return await recorded(database.db, () =>
      use({
        config,
        current,
        database,
        storages,
        imageTasks,
        log,
        images: {
          store: createImageStore(database.db),
          storage: storages.images,
          claims: createImportClaimStore(database.db),
          imageTasks,
          now: Date.now,
        },
      }),
    );
  } catch (error) {
    throw explained(error, config);
  } finally {
    await close();
    storages.close();
    await database.close();
  }
}

/** The database of an installation, whatever its schema is. */
export type OpenedDatabase = Pick<Installation, 'config' | 'database' | 'log'>;

async function storedSettings(config: Config, { db }: OpenDatabase): Promise<Config> {
  const groups = await createSettingsStore(db).all();
  // The server reports what it refuses.
  return withValidStored(
    config,
    groups.map(({ stored }) => stored),
    () => undefined,
  );
}

/** For the commands that look after the schema: nothing has checked or changed it. */
export async function withDatabase<T>(use: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  const opened = await open(openChecked);
  try {
    return await use(opened);
  } catch (error) {
    throw explained(error, opened.config);
  } finally {
    await opened.database.close();
  }
}

/** For commands that use neither database nor files of the installation. */
export function withSettings<T>(use: (config: Config) => Promise<T>): Promise<T> {
  return open((config) => Promise.resolve(config)).then(use);
}

/** Reads the settings and passes them to `use`. Throws {@link CommandError} with a sentence for the operator. */
async function open<T>(use: (config: Config) => Promise<T>): Promise<T> {
  let config: Config | undefined;
  try {
    const fromFile = loadEnvFile();
    config = readConfig(process.env, fromFile);
    return await use(config);
  } catch (error) {
    throw new CommandError(explainStartFailure(error, config), { cause: error });
  }
}

async function openChecked(config: Config): Promise<OpenedDatabase> {
  await prepareDataFolder(config.DATA_DIR);
  const database = openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await checkDatabase(database, config.DATA_DIR);
  return { config, database, log: openOperatorLog(config.DATA_DIR) };
}

async function openReady(config: Config): Promise<OpenedDatabase & { storages: Storages }> {
  const { database, log } = await openChecked(config);
  try {
    // A command in production must not change the schema under the running server.
    const mayMigrate = migratesAtStart(config) && !config.production;
    await prepareSchema(database, { dataDir: config.DATA_DIR, mayMigrate });
    const storages = await openStorages(config);
    await storages.check();
    return { config, database, storages, log };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Converts errors of system and database to sentences; programming errors stay unchanged. */
function explained(error: unknown, config: Config): unknown {
  if (error instanceof CommandError) return error;
  const hasCode =
    error instanceof Error && ('code' in error || (error.cause instanceof Error && 'code' in error.cause));
  return hasCode || error instanceof SchemaError
    ? new CommandError(explainStartFailure(error, config), { cause: error })
    : error;
}

/** Resolves a typed path against the user's working directory, not against that of the launcher. */
export function pathFromPerson(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
