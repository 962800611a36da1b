import { existsSync } from 'node:fs';
import process from 'node:process';

/** Adds to the environment what only the file `.env` sets, and returns the names of these variables. */
export function loadEnvFile(): ReadonlySet<string> {
  if (!existsSync('.env')) return new Set();
  const before = new Set(Object.keys(process.env));
  process.loadEnvFile('.env');
  return new Set(Object.keys(process.env).filter((name) => !before.has(name)));
}
