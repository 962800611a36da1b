import { type Config, SettingsError } from './config.ts';
import { SchemaError } from '../db/schema-status.ts';
import { StorageCheckError } from '../storage/s3-errors.ts';
import { createServer } from 'node:net';

/**
 * Rejects with EADDRINUSE, EACCES … when the server cannot listen on the address. Runs before any slow work at start.
 */
export async function provePortIsFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** What pg reports without a code when a server does not respond in time. */
const TIMED_OUT =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

function codeOf(error: unknown): string {
  if (error instanceof Error && TIMED_OUT.test(error.message)) return 'ETIMEDOUT';
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Returns the error and all its causes, outermost first. */
function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let link = error; link instanceof Error && links.length < 5; link = link.cause) links.push(link);
  return links;
}

/** EX_CONFIG of sysexits.h: the settings are invalid, so starting again does not help. */
const CONFIGURATION_EXIT_CODE = 78;

/** The exit code of a server or command that ends with this error. */
export const exitCodeOf = (error: unknown): number =>
  chain(error).some((link) => link instanceof SettingsError) ? CONFIGURATION_EXIT_CODE : 1;

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
  const { PORT, METRICS_PORT } = config;
  const port = portOf(error, config);
  if (port === METRICS_PORT && port !== PORT)
    return `Port ${port} of METRICS_PORT is already in use. Stop the other program, or set another METRICS_PORT.`;
  const whose = port === PORT ? '' : `, which the site number ${port - PORT + 1} needs,`;
  return `Port ${port}${whose} is already in use. Stop the other program, or start with other ports: PORT=${anotherPort(PORT)} npm start`;
};
const noSuchAddress: Explain = ({ HOST, METRICS_HOST }, error) => {
  const [name, host] =
    HOST !== METRICS_HOST && isAbout(error, METRICS_HOST) ? ['METRICS_HOST', METRICS_HOST] : ['HOST', HOST];
  return `This machine has no address ${host}. Correct the setting ${name}.`;
};
const notWritable: Explain = ({ DATA_DIR }) =>
  `The data folder ${DATA_DIR} cannot be written. Correct its permissions, or point DATA_DIR to another folder.`;
const damaged: Explain = ({ DATA_DIR }) =>
  `The database in ${DATA_DIR} is damaged. Restore lumigraph.sqlite from a backup, or move it away to begin anew.`;
const diskFull: Explain = ({ DATA_DIR }) =>
  `The disk that holds the data folder ${DATA_DIR} is full. Free some space and start again.`;
const inUse: Explain = ({ DATA_DIR }) =>
  `Another program is using the database in ${DATA_DIR}. Stop it and start again.`;
/** What a sentence may say of DATABASE_URL: everything but the password. */
function databaseAddress(url: string) {
  const { host, username, pathname, searchParams } = new URL(url);
  return {
    server: searchParams.get('host') ?? (host || 'the local socket'),
    user: decodeURIComponent(username) || 'of this account',
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
  };
}

type ExplainDatabase = (address: ReturnType<typeof databaseAddress>, error: unknown) => string;

const unreachable: ExplainDatabase = ({ server }) =>
  `PostgreSQL does not respond at ${server}, the server in DATABASE_URL. Start it, or correct host and port.`;
const unknownHost: ExplainDatabase = ({ server }) =>
  `The host ${server} in DATABASE_URL is unknown. Correct its name.`;
const unknownDatabase: ExplainDatabase = ({ server, database }) =>
  `PostgreSQL at ${server} has no database "${database}". Create it (createdb ${database}), or correct the name in DATABASE_URL.`;
const wrongPassword: ExplainDatabase = ({ server, user }) =>
  `PostgreSQL at ${server} refuses the password of the user "${user}". Correct user and password in DATABASE_URL.`;
const refusedUser: ExplainDatabase = ({ server, user }, error) =>
  error instanceof Error && error.message.includes('does not exist')
    ? `PostgreSQL at ${server} has no user "${user}". Create it (createuser ${user}), or correct the name in DATABASE_URL.`
    : `PostgreSQL at ${server} does not admit the user "${user}" from this machine. Allow it in pg_hba.conf, or correct DATABASE_URL.`;

/** Applies only to installations with PostgreSQL. */
const ofDatabase =
  (explain: ExplainDatabase): Explain =>
  ({ DATABASE_URL }, error) =>
    DATABASE_URL ? explain(databaseAddress(DATABASE_URL), error) : undefined;

/** Whether the system names this host or address in its error. */
const isAbout = (error: unknown, host: string): boolean =>
  error instanceof Error &&
  (('hostname' in error && error.hostname === host) || ('address' in error && error.address === host));
const isConnecting = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

/** By the prefix of the error code of the system, SQLite or PostgreSQL; the first match applies. */
const sentences: readonly (readonly [code: string, explain: Explain])[] = [
  ['EADDRINUSE', portTaken],
  ['EADDRNOTAVAIL', noSuchAddress],
  [
    'ENOTFOUND',
    (config, error) =>
      [config.HOST, config.METRICS_HOST].some((host) => isAbout(error, host))
        ? noSuchAddress(config, error)
        : undefined,
  ],
  // A Unix socket that is not there.
  ['ENOENT', (config, error) => (isConnecting(error) ? ofDatabase(unreachable)(config, error) : undefined)],
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
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map(
    (code) => [code, ofDatabase(unreachable)] as const,
  ),
  ...['ENOTFOUND', 'EAI_AGAIN'].map((code) => [code, ofDatabase(unknownHost)] as const),
  ['3D000', ofDatabase(unknownDatabase)],
  ['28P01', ofDatabase(wrongPassword)],
  ['28000', ofDatabase(refusedUser)],
];

function explainCode(error: unknown, config: Config): string | undefined {
  const code = codeOf(error);
  for (const [known, explain] of sentences) {
    const sentence = code.startsWith(known) ? explain(config, error) : undefined;
    if (sentence) return sentence;
  }
  return undefined;
}
