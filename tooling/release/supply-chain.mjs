import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
