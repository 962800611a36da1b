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
  allowImportingTsExtensions: true,
};

/** Supported TypeScript configurations of a site. */
export const resolutions = {
  bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  // The oldest module setting that supports import attributes, with which catalogues are imported in Node.
  node18: { module: 'Node18', moduleResolution: 'Node16' },
  node20: { module: 'Node20', moduleResolution: 'Node16' },
  nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
};

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The oldest peers that the packages accept. `site-meta` puts its tags into the head with React 19 alone. */
export const oldestPeers = {
  versions: {
    '@types/react': '18.3.9',
    '@types/react-dom': '18.3.7',
    i18next: '25.10.10',
    react: '18.2.0',
    'react-dom': '18.2.0',
    'react-i18next': '15.7.4',
  },
  without: ['@lumigraph/site-meta'],
  files: { 'src/page-head.tsx': 'export const PageHead = () => null;\n' },
};

/**
 * Writes the application and installs it from the tarballs; returns its folder. `peers` replaces versions of libraries,
 * leaves out packages and replaces files.
 */
export async function createConsumer(name, tarballs, peers = { versions: {}, without: [], files: {} }) {
  const folder = mkdtempSync(join(tmpdir(), `lumigraph-${name}-`));
  const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
  cpSync(join(root, 'tooling/packages/consumer'), folder, { recursive: true });
  for (const file of ['widgets.tsx', 'sample-data.ts'])
    cpSync(join(root, 'tooling/hosts/src', file), join(folder, 'src', file));
  for (const [path, text] of Object.entries(peers.files)) writeFileSync(join(folder, path), text);

  const used = [...tarballs].filter(([each]) => !peers.without.includes(each));
  const ours = Object.fromEntries(used.map(([each, path]) => [each, `file:${path}`]));
  const libraries = Object.fromEntries(fromCatalog.map((each) => [each, catalog[each]]));
  const dependencies = { ...ours, ...libraries, ...peers.versions, typescript: catalog.typescript7 };
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
