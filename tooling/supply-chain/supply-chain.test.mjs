import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../launcher/tools.mjs';
import { isAllowed, licensesInUse } from './licenses.mjs';
import { filesOfHead, filesOfHistory, findIn, findSecrets } from './scan-secrets.mjs';

const read = (path) => parse(readFileSync(join(root, path), 'utf8'));
const DAY_MINUTES = 24 * 60;

describe('the lockfile', () => {
  // `npm test` installs with --frozen-lockfile, which fails when a package.json does not agree with it.
  const { packages, importers, snapshots } = read('pnpm-lock.yaml');

  it('has a hash and no address for every package', () => {
    const entries = Object.entries(packages);
    expect(entries.length).toBeGreaterThan(900);
    const wrong = entries.filter(
      ([, { resolution }]) =>
        !/^sha512-[\w+/]{86}==$/.test(resolution.integrity) || Object.keys(resolution).length > 1,
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('takes everything from the registry or the workspace', () => {
    const elsewhere = Object.values(importers)
      .flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }))
      .filter(([, { version }]) => /^(?:https?|git|file)[:+]/.test(version));
    expect(elsewhere).toEqual([]);
  });

  // pnpm leaves out an optional package that the registry does not return at that moment, without an error.
  it('has the programs of a package for macOS and Windows too, if it has them for Linux', () => {
    const portable = Object.entries(snapshots).filter(([name]) => packages[name]?.os === undefined);
    const systems = portable.flatMap(([name, { optionalDependencies = {} }]) => {
      const programs = Object.entries(optionalDependencies).map(
        ([key, version]) => packages[`${key}@${version}`],
      );
      const os = new Set(programs.flatMap((program) => program?.os ?? []));
      return os.has('linux')
        ? [{ name, missing: ['darwin', 'win32'].filter((system) => !os.has(system)) }]
        : [];
    });
    expect(systems.length).toBeGreaterThan(10);
    expect(systems.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });
});

describe('the settings of pnpm', () => {
  const settings = read('pnpm-workspace.yaml');

  it('wait for seven days before they accept a version', () => {
    expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(7 * DAY_MINUTES);
    expect(settings.minimumReleaseAgeExclude ?? []).toEqual([]);
    expect(settings.blockExoticSubdeps).toBe(true);
  });

  it('run the install script of esbuild only', () => {
    const allowed = Object.entries(settings.allowBuilds).flatMap(([name, runs]) => (runs ? [name] : []));
    expect(allowed).toEqual(['esbuild']);
    expect(settings.dangerouslyAllowAllBuilds).toBeUndefined();
  });

  it('pin every version', () => {
    const ranges = Object.entries(settings.catalog).filter(
      ([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    );
    expect(ranges).toEqual([]);
  });
});

describe('the licenses', () => {
  it.each([
    ['any', 'MIT', true],
    ['any', '(MPL-2.0 OR Apache-2.0)', true],
    ['any', 'MIT AND OFL-1.1', true],
    ['any', 'MIT AND GPL-3.0-only', false],
    ['any', 'AGPL-3.0-only', false],
    ['any', 'MPL-2.0', false],
    ['any', 'Unknown', false],
    ['exifreader', 'MPL-2.0', true],
    ['exifreader', 'GPL-2.0-only', false],
  ])('%s with %s: %s', (name, license, allowed) => {
    expect(isAllowed(name, license)).toBe(allowed);
  });

  it('of all production dependencies are allowed', () => {
    const all = licensesInUse();
    expect(all.length).toBeGreaterThan(250);
    expect(all.filter(({ name, license }) => !isAllowed(name, license))).toEqual([]);
  });
});

describe('credentials', () => {
  // In two parts, so that the search does not find them here.
  it.each([
    [
      'a private key',
      ['-----BEGIN RSA PRIVATE', ` KEY-----\n${'MIIEpAIB'.repeat(16)}\n-----END RSA PRIVATE KEY-----`],
    ],
    ['a token of GitHub', ['token=ghp', '_wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx']],
    ['an access key of AWS', ['AWS_SECRET_ACCESS', '_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKE']],
  ])('%s is found, and its value is not shown', async (_what, parts) => {
    const text = parts.join('');
    const found = await findIn(text, 'notes.md');
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).not.toContain(text.slice(-20));
  });

  const isLong = process.env['LONG_TESTS'] === '1';
  it.skipIf(!existsSync(join(root, '.git')))(
    `are in ${isLong ? 'no version of any' : 'no committed'} file`,
    async () => {
      const files = isLong ? filesOfHistory() : filesOfHead();
      expect(files.length).toBeGreaterThan(1_000);
      expect(await findSecrets(files)).toEqual([]);
    },
  );
});
