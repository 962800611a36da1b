import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { newPerson, password, type Person } from './account-steps.ts';

const CLI = join(import.meta.dirname, '../../apps/backend/dist/cli.js');

/** Runs a command of the operator beside the running server; returns what it prints. */
export function command(words: readonly string[], input = ''): string {
  return execFileSync(process.execPath, [CLI, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'] },
    input,
    stdio: 'pipe',
    encoding: 'utf8',
  });
}

/** An account that the operator makes, beside the running server. */
export function accountWith(role?: string): Person {
  const person = newPerson();
  const names = ['--first-name', person.firstName, '--last-name', 'Lee'];
  const roles = role === undefined ? [] : ['--role', role];
  command(['users', 'create', person.email, ...names, ...roles, '--password-stdin'], password);
  return person;
}
