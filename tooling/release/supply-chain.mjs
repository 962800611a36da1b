import { readdirSync, readFileSync, writeFileSync, cpSync, globSync, rmSync } from 'node:fs';
import { join, basename } from 'node:path';

/** Writes `sbom.cdx.json` (CycloneDX) and `THIRD-PARTY-LICENSES.txt` for the server and the code inside the sites and the studio. */
export function addSupplyChainFiles(run, folder, { version, commitTime, sites }) {
  const filters = ['backend', ...sites].flatMap((name) => ['--filter', `@lumigraph/${name}`]);
  const sbom = JSON.parse(
    run('pnpm', [...filters, 'sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']),
  );
  // Would differ at each run.
  delete sbom.serialNumber;
  sbom.metadata.timestamp = commitTime.toISOString();
  // pnpm lists them in another order at each run.
  sbom.components.sort(byText('bom-ref'));
  sbom.dependencies.sort(byText('ref'));
  for (const { dependsOn } of sbom.dependencies) dependsOn?.sort();
  // pnpm names the workspace: its root has no version.
  const { purl, ...component } = sbom.metadata.component;
  sbom.metadata.component = { ...component, name: 'lumigraph-server', version };
  if (!sbom.components.some(({ purl: of }) => of?.startsWith('pkg:npm/fastify@')) || !purl)
    throw new Error('The SBOM of pnpm does not list the dependencies of the server.');
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);

  const licenses = JSON.parse(run('pnpm', [...filters, 'licenses', 'list', '--prod', '--json']));
  const packages = Object.values(licenses).flat();
  packages.sort((one, other) => (one.name < other.name ? -1 : 1));
  writeFileSync(
    join(folder, 'THIRD-PARTY-LICENSES.txt'),
    packages.map(licenseOf).join(`\n${'-'.repeat(80)}\n\n`),
  );
}

const byText = (key) => (one, other) => (one[key] < other[key] ? -1 : 1);

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i;

function licenseOf({ name, versions, license, homepage, paths }) {
  const [path] = paths;
  const texts = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(path, entry.name), 'utf8').trim());
  return `${[`${name} ${versions.join(', ')}`, license, homepage ?? '', '', ...texts].join('\n').trim()}\n`;
}

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
