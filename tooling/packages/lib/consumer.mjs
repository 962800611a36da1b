// A temporary Vite application outside the workspace that uses only the tarballs.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { exec, root } from './published.mjs';

const fromCatalog = [
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'vite',
];

const strict = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: ['vite/client', 'node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  resolveJsonModule: true,
  // Also checks the declarations of the packages, not only their use.
  skipLibCheck: false,
  noEmit: true,
};

/** Supported TypeScript configurations of a site. */
export const resolutions = {
  bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  // The oldest module setting that supports import attributes, with which catalogues are imported in Node.
  node16: { module: 'Node20', moduleResolution: 'Node16' },
  nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
};

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the application and installs it from the tarballs; returns its folder. */
export async function createConsumer(name, tarballs) {
  const folder = mkdtempSync(join(tmpdir(), `lumigraph-${name}-`));
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  cpSync(join(root, 'tooling/packages/consumer'), folder, { recursive: true });

  const ours = Object.fromEntries([...tarballs].map(([each, path]) => [each, `file:${path}`]));
  const libraries = Object.fromEntries(fromCatalog.map((each) => [each, catalog[each]]));
  const dependencies = { ...ours, ...libraries, typescript: catalog.typescript7 };
  writeFileSync(join(folder, 'package.json'), json({ name, private: true, type: 'module', dependencies }));
  // Until they are published, packages also find each other through the tarballs.
  writeFileSync(
    join(folder, 'pnpm-workspace.yaml'),
    json({ overrides: ours, allowBuilds: { esbuild: true } }),
  );
  for (const [variant, options] of Object.entries(resolutions)) {
    writeFileSync(
      join(folder, `tsconfig.${variant}.json`),
      json({ compilerOptions: { ...strict, ...options }, include: ['src'] }),
    );
  }
  await exec('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], { cwd: folder });
  return folder;
}

/** Folders of a library among the modules of a bundle: more than one means that it is bundled twice. */
export function copiesOf(library, modules) {
  const pattern = new RegExp(`^.*/node_modules/${library.replace('/', '/')}/`);
  return [...new Set(modules.flatMap((id) => pattern.exec(id)?.[0] ?? []))];
}
