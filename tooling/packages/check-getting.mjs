// `pnpm check-getting`: follows each way of docs/get-the-packages.md word for word, next to this checkout and in an empty
// folder: tarballs, and a registry that it starts. Then every package has its version, and the clients load in Node. Needs the network.
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGuide } from './lib/guide.mjs';
import { publishedPackages, root } from './lib/published.mjs';
import { withRegistry } from './lib/registry.mjs';
import { copy, readerEnv, type } from './lib/type.mjs';

const guide = join(root, 'docs/get-the-packages.md');

async function follow(chapter, { folder, registry }) {
  const env = { ...readerEnv(folder), NPM_TOKEN: 'a-token' };
  let cwd = folder;
  for (const step of readGuide(guide, chapter)) {
    if (step.path) copy(step, { cwd, registry });
    for (const command of step.commands ?? []) {
      const into = /^cd (\S+)$/.exec(command)?.[1];
      if (into) cwd = join(cwd, into);
      else await type(command, { cwd, env });
      console.log(`       ${command}`);
    }
  }
  for (const { manifest } of publishedPackages()) {
    const installed = join(cwd, 'node_modules', manifest.name, 'package.json');
    const { version } = JSON.parse(readFileSync(installed, 'utf8'));
    if (version !== manifest.version)
      throw new Error(`${manifest.name} is ${version}, not ${manifest.version}.`);
  }
  await type(`node --input-type=module --eval "import '@lumigraph/api-clients'"`, { cwd, env });
}

async function check(chapter, registry) {
  const folder = mkdtempSync(join(tmpdir(), 'getting-packages-'));
  try {
    symlinkSync(root, join(folder, 'lumigraph'));
    await follow(chapter, { folder, registry });
    console.log(`ok     ${chapter}`);
  } catch (error) {
    console.log(`FAILED ${chapter}\n${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await check('Tarballs', 'http://127.0.0.1:9/');
await withRegistry(new Map(), (registry) => check('A private registry', registry));
