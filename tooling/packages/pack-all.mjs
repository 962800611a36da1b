// `npm run pack-all`: builds all published packages and packs them into the folder `packs`, as they are published. Says
// how to install them.
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { red } from '../launcher/terminal.mjs';
import { ensureTools, root } from '../launcher/tools.mjs';
import { install } from '../launcher/workspace.mjs';
import { packAll } from './lib/published.mjs';

const target = join(root, 'packs');
try {
  const env = ensureTools();
  process.env.PATH = env.PATH;
  await install(env);
  console.log('Building the packages');
  const build = ['exec', 'turbo', 'run', 'build', '--filter=./packages/*', '--filter=!@lumigraph/site-kit'];
  // A line for each package, and the output of one that fails.
  const { status } = spawnSync('pnpm', [...build, '--output-logs=hash-only'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The packages could not be built.');
  for (const [name, path] of await packAll(target)) console.log(`${name.padEnd(24)} ${relative(root, path)}`);
  console.log(
    `\nInstall them in your site: npm install ${target}/*.tgz\nOther ways: docs/get-the-packages.md`,
  );
} catch (error) {
  console.error(red(error.message));
  process.exitCode = 1;
}
