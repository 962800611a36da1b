import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the package of this program: the next one above with a `package.json`. `undefined` without any. */
export function programFolder(from = import.meta.dirname): string | undefined {
  if (existsSync(join(from, 'package.json'))) return from;
  const above = dirname(from);
  return above === from ? undefined : programFolder(above);
}

/**
 * Whether the program runs beside its sources. Everything else is a release: what a program permits for trying needs the
 * proof that nobody has installed it.
 */
export function isCheckout(from = import.meta.dirname): boolean {
  const folder = programFolder(from);
  return folder !== undefined && existsSync(join(folder, 'src/server.ts'));
}
