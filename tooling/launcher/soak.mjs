// `npm run soak [-- --days=8] [--database=postgres]`: simulated days of load with faults, after a build
// (docs/reliability.md).
import { spawnSync } from 'node:child_process';
import { ensurePostgres } from './programs.mjs';
import { red } from './terminal.mjs';
import { ensureTools, root } from './tools.mjs';
import { prepare } from './workspace.mjs';

try {
  const env = ensureTools();
  await prepare(env);
  const options = process.argv.slice(2);
  if (options.includes('--database=postgres') && !(await ensurePostgres(env)))
    throw new Error('There is no PostgreSQL server on this machine; install the package postgresql.');
  const { status } = spawnSync('pnpm', ['--filter', '@lumigraph/bench', 'run', 'soak', ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
} catch (error) {
  console.error(red(error.message));
  process.exit(1);
}
