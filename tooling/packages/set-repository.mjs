// `node tooling/packages/set-repository.mjs <url>`: writes the public address of the source code into the manifests of the root and of every
// published package. npm shows it, and a publication with provenance requires it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedPackages, root } from './lib/published.mjs';
import { repositoryFields } from './lib/manifest.mjs';

const [url] = process.argv.slice(2);
if (!URL.canParse(url ?? '') || !url.startsWith('https://')) {
  console.error(
    'State the public address of the repository: node tooling/packages/set-repository.mjs https://example.org/team/lumigraph',
  );
  process.exit(2);
}

function write(folder, fields) {
  const path = join(folder, 'package.json');
  const { repository: _, homepage: __, bugs: ___, ...manifest } = JSON.parse(readFileSync(path, 'utf8'));
  // After the license, as the other fields for readers.
  const entries = Object.entries(manifest);
  const at = entries.findIndex(([name]) => name === 'license') + 1;
  const merged = Object.fromEntries([
    ...entries.slice(0, at),
    ...Object.entries(fields),
    ...entries.slice(at),
  ]);
  writeFileSync(path, `${JSON.stringify(merged, null, 2)}\n`);
}

write(root, { repository: url.replace(/\/$/, '') });
for (const { name, folder } of publishedPackages()) write(folder, repositoryFields(url, name));
console.log(`The manifests name ${url}. Commit them.`);
