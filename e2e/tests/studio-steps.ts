import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { newPerson, password, type Person } from './account-steps.ts';

const CLI = join(import.meta.dirname, '../../apps/backend/dist/cli.js');

/** An account that the operator makes, beside the running server. */
export function accountWith(role?: string): Person {
  const person = newPerson();
  const names = ['--first-name', person.firstName, '--last-name', 'Lee'];
  const roles = role === undefined ? [] : ['--role', role];
  execFileSync(
    process.execPath,
    [CLI, 'users', 'create', person.email, ...names, ...roles, '--password-stdin'],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: process.env['E2E_DATA_DIR'] },
      input: password,
      stdio: 'pipe',
    },
  );
  return person;
}
