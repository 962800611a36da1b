import type { Config } from './config.ts';
import { SettingsError } from './config.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The error and everything that caused it, outermost first. */
function chain(error: unknown): unknown[] {
  const links: unknown[] = [];
  for (let link = error; link instanceof Error && links.length < 5; link = link.cause) links.push(link);
  return links;
}

/**
 * One clear sentence for why the server cannot start, with what to do about it.
 * `config` is absent when the settings themselves are wrong.
 */
export function explainStartFailure(error: unknown, config?: Config): string {
  if (error instanceof SettingsError) return error.message;
  for (const link of chain(error)) {
    const sentence = config && explainCode(codeOf(link), config);
    if (sentence) return sentence;
  }
  if (error instanceof Error && error.message.includes('corrupted migrations')) {
    return 'The database was written by a newer version of this program. Update the program, or point DATA_DIR or DATABASE_URL elsewhere.';
  }
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

function explainCode(code: string, { HOST, PORT, DATA_DIR, DATABASE_URL }: Config): string | undefined {
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} is already in use. Stop the other program, or start with another one: PORT=${PORT + 1} npm start`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${HOST}. Mend the setting HOST.`;
  if (code === 'EACCES' && PORT < 1024)
    return `Ports below 1024, such as ${PORT}, need special rights. Choose another PORT.`;
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].some(
      (known) => code.startsWith(known),
    )
  ) {
    return `The data folder ${DATA_DIR} cannot be written. Mend its rights, or point DATA_DIR to another folder.`;
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return `The database in ${DATA_DIR} is damaged. Restore lumigraph.sqlite from a backup, or move it away to begin anew.`;
  }
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code.startsWith('SQLITE_IOERR')) {
    return `The disk that holds the data folder ${DATA_DIR} is full. Free some space and start again.`;
  }
  if (code.startsWith('SQLITE_BUSY'))
    return `Another program is using the database in ${DATA_DIR}. Stop it and start again.`;
  if (DATABASE_URL && ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(code)) {
    return 'The database that DATABASE_URL names does not let this program in. Check its address, name, user and password.';
  }
  return undefined;
}
