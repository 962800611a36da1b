// `npm start`: from a fresh clone to a running gallery (README). Plain JavaScript for Node 18 and newer.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { red } from './terminal.mjs';
import { ensureTools, root } from './tools.mjs';
import { prepare } from './workspace.mjs';

/** Memory for new objects: without it, V8 keeps up to 134 MB after a load (docs/operators/capacity.md). */
const NODE_FLAG = '--max-semi-space-size=8';

function serve(env) {
  const server = spawn('node', [NODE_FLAG, join(root, 'apps/backend/dist/server.js')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl+C to the whole process group; a supervisor sends SIGTERM to this process only.
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => server.kill(signal));
  process.on('SIGINT', () => undefined);
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

try {
  const env = ensureTools();
  await prepare(env);
  serve(env);
} catch (error) {
  console.error(red(error.message));
  process.exit(1);
}
