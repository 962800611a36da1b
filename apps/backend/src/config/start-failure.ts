import type { Config } from './config.ts';
import { SettingsError } from './config.ts';
import { SchemaError } from '../db/schema-status.ts';
import { StorageCheckError } from '../storage/s3-errors.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Returns the error and all its causes, outermost first. */
function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let link = error; link instanceof Error && links.length < 5; link = link.cause) links.push(link);
  return links;
}

/**
 * Returns one sentence with the reason why the server cannot start and the remedy. `config` is absent when the settings
 * themselves are invalid.
 */
export function explainStartFailure(error: unknown, config?: Config): string {
  if (error instanceof SettingsError || error instanceof StorageCheckError || error instanceof SchemaError)
    return error.message;
  for (const link of chain(error)) {
    const sentence = config && explainCode(link, config);
    if (sentence) return sentence;
  }
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

type Explain = (config: Config, error: unknown) => string | undefined;

/** The sites use consecutive ports: the next one may belong to the same program. */
const PORT_STEP = 10;
export const anotherPort = (port: number): number =>
  port + PORT_STEP > 65_535 ? port - PORT_STEP : port + PORT_STEP;

function portOf(error: unknown, { PORT }: Config): number {
  const port = typeof error === 'object' && error !== null && 'port' in error ? error.port : undefined;
  return typeof port === 'number' ? port : PORT;
}

const portTaken: Explain = (config, error) => {
  const { PORT } = config;
  const port = portOf(error, config);
  const whose = port === PORT ? '' : `, where the site number ${port - PORT + 1} answers,`;
  return `Port ${port}${whose} is already in use. Stop the other program, or start with other ports: PORT=${anotherPort(PORT)} npm start`;
};
const noSuchAddress: Explain = ({ HOST }) => `This machine has no address ${HOST}. Mend the setting HOST.`;
const notWritable: Explain = ({ DATA_DIR }) =>
  `The data folder ${DATA_DIR} cannot be written. Mend its rights, or point DATA_DIR to another folder.`;
const damaged: Explain = ({ DATA_DIR }) =>
  `The database in ${DATA_DIR} is damaged. Restore lumigraph.sqlite from a backup, or move it away to begin anew.`;
const diskFull: Explain = ({ DATA_DIR }) =>
  `The disk that holds the data folder ${DATA_DIR} is full. Free some space and start again.`;
const inUse: Explain = ({ DATA_DIR }) =>
  `Another program is using the database in ${DATA_DIR}. Stop it and start again.`;
const refusedByServer: Explain = ({ DATABASE_URL }) =>
  DATABASE_URL
    ? 'The database that DATABASE_URL names does not let this program in. Check its address, name, user and password.'
    : undefined;

/** By the prefix of the error code of the system, SQLite or PostgreSQL; the first match applies. */
const sentences: readonly (readonly [code: string, explain: Explain])[] = [
  ['EADDRINUSE', portTaken],
  ['EADDRNOTAVAIL', noSuchAddress],
  [
    'EACCES',
    ({ PORT }) =>
      PORT < 1024
        ? `Ports below 1024, such as ${PORT}, need special rights. Choose another PORT.`
        : undefined,
  ],
  ...['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].map(
    (code) => [code, notWritable] as const,
  ),
  ...['SQLITE_NOTADB', 'SQLITE_CORRUPT'].map((code) => [code, damaged] as const),
  ...['SQLITE_FULL', 'ENOSPC', 'SQLITE_IOERR'].map((code) => [code, diskFull] as const),
  ['SQLITE_BUSY', inUse],
  ...['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].map(
    (code) => [code, refusedByServer] as const,
  ),
  ['ENOTFOUND', noSuchAddress],
];

function explainCode(error: unknown, config: Config): string | undefined {
  const code = codeOf(error);
  for (const [known, explain] of sentences) {
    const sentence = code.startsWith(known) ? explain(config, error) : undefined;
    if (sentence) return sentence;
  }
  return undefined;
}
