// `pnpm gallery …` (or `npm run gallery -- …`): runs an operator command, after a build when sources changed and no server
// of this folder runs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { red } from './terminal.mjs';
import { ensureTools, root } from './tools.mjs';
import { prepare } from './workspace.mjs';

try {
  const env = ensureTools();
  await prepare(env);
  const cli = join(root, 'apps/backend/dist/cli.js');
  // Settings and data belong to the project's folder; INIT_CWD passes the user's working directory to the command.
  const { status } = spawnSync('node', [cli, ...process.argv.slice(2)], {
    cwd: root,
    env: { INIT_CWD: process.cwd(), ...env },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
} catch (error) {
  console.error(red(error.message));
  process.exit(1);
}
