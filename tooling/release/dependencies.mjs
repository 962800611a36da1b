import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Installs the production dependencies of the lockfile, as plain folders without links into a store. */
export function installDependencies(run, backend) {
  const deployed = `${backend}-deployed`;
  const linker = '--config.node-linker=hoisted';
  run('pnpm', ['--filter', '@lumigraph/backend', 'deploy', '--prod', '--prefer-offline', linker, deployed]);
  cpSync(join(deployed, 'node_modules'), join(backend, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  rmSync(deployed, { recursive: true });
}

/** Notes of pnpm with paths of this machine, workspace packages (the programs contain them), types and source maps. */
const DEVELOPMENT_FILES = [
  'apps/backend/node_modules/{.pnpm,.bin,.modules.yaml,.pnpm-workspace-state-v1.json,@lumigraph}',
  'apps/backend/node_modules/better-sqlite3/{deps,src}',
  'apps/backend/node_modules/**/*.d.{ts,mts,cts}',
  '**/*.map',
  '**/*.map.{br,gz}',
];
const FONTS = 'apps/backend/node_modules/@fontsource/*/files/*';

export function removeDevelopmentFiles(folder) {
  for (const path of globSync(DEVELOPMENT_FILES, { cwd: folder }))
    rmSync(join(folder, path), { recursive: true, force: true });
  // 150 MB of fonts, of which the programs name one file for each script.
  const programs = globSync('apps/backend/dist/*.js', { cwd: folder }).map((path) =>
    readFileSync(join(folder, path), 'utf8'),
  );
  for (const path of globSync(FONTS, { cwd: folder })) {
    if (!programs.some((text) => text.includes(basename(path)))) rmSync(join(folder, path));
  }
}
