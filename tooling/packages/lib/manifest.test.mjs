import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { manifestProblems, repositoryFields } from './manifest.mjs';
import { oldestPeers } from './consumer.mjs';
import { publishedPackages, root } from './published.mjs';

const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { catalog, catalogs } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));

/** The manifest as pnpm packs it. */
function packed(manifest) {
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) => {
    if (range === 'catalog:') return [name, catalog[name]];
    if (range === 'catalog:published') return [name, catalogs.published[name]];
    return [name, range.replace('workspace:^', `^${manifest.version}`)];
  });
  return { ...manifest, dependencies: Object.fromEntries(dependencies) };
}

describe('the manifest of a published package', () => {
  it.each(publishedPackages().map(({ name, manifest }) => [name, manifest]))(
    '%s lets a site share libraries, states what it runs on and where its source code is',
    (name, manifest) => expect(manifestProblems(packed(manifest), { url: repository, name })).toEqual([]),
  );

  it('has no exact dependency, no peer without an upper bound, and names Node', () => {
    const manifest = {
      description: 'x',
      license: 'MIT',
      author: 'x',
      keywords: [],
      dependencies: { ky: '2.1.0', yup: '^1.7.1' },
      peerDependencies: { react: '^18.2.0 || >=19', i18next: '^27.0.0' },
    };
    expect(manifestProblems(manifest)).toEqual([
      'needs ky as 2.1.0, not as a caret range',
      'accepts react ^18.2.0 || >=19, not a list of caret ranges',
      'has no keywords',
      'does not name the oldest version of Node in engines',
      'is not published for everybody (publishConfig.access)',
    ]);
  });

  it('names the repository of the root manifest, once that names one', () => {
    const url = 'https://example.org/team/lumigraph';
    const [{ name, manifest }] = publishedPackages();
    const { repository: _, homepage: __, bugs: ___, ...unset } = packed(manifest);
    const set = { ...unset, ...repositoryFields(url, name) };
    expect(manifestProblems(set, { url, name })).toEqual([]);
    const fields = (source, other) =>
      manifestProblems(other, source).map((text) => /(?:another|the) (\w+)/.exec(text)?.[1]);
    expect(fields({ url, name }, unset)).toEqual(['homepage', 'repository', 'bugs']);
    expect(fields({ url, name: 'other' }, set)).toEqual(['homepage', 'repository']);
    expect(fields({ name }, set)).toEqual(['homepage', 'repository', 'bugs']);
  });

  it('allows the versions that the workspace tests, and newer ones', () => {
    const both = Object.keys(catalogs.published).filter((name) => catalog[name]);
    expect(both.map((name) => catalogs.published[name])).toEqual(both.map((name) => `^${catalog[name]}`));
  });

  it('is tried with the same oldest peers in the tests and in the packed application', () => {
    const { react, i18next } = oldestPeers.versions;
    const inTests = (name, alias) => catalog[alias].replace(`npm:${name}@`, '');
    expect([inTests('react', 'react-18'), inTests('react-dom', 'react-dom-18')]).toEqual([react, react]);
    expect(inTests('i18next', 'i18next-25')).toBe(i18next);
    expect(inTests('react-i18next', 'react-i18next-15')).toBe(oldestPeers.versions['react-i18next']);
  });
});
