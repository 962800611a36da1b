import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../launcher/tools.mjs';

const read = (path) => parse(readFileSync(join(root, path), 'utf8'));

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
    const systems = Object.entries(snapshots)
      .filter(([name]) => packages[name]?.os === undefined)
      .map(([name, { optionalDependencies = {} }]) => {
        const programs = Object.entries(optionalDependencies).map(([key, version]) => `${key}@${version}`);
        return { name, os: programs.flatMap((program) => packages[program]?.os ?? []) };
      })
      .filter(({ os }) => os.includes('linux'));
    expect(systems.length).toBeGreaterThan(10);
    expect(systems.filter(({ os }) => !os.includes('darwin') || !os.includes('win32'))).toEqual([]);
  });
});

it('pnpm waits for seven days, runs the install script of esbuild only, and takes exact versions', () => {
  const settings = read('pnpm-workspace.yaml');
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(7 * 24 * 60);
  expect(settings.minimumReleaseAgeExclude ?? []).toEqual([]);
  expect(settings.blockExoticSubdeps).toBe(true);
  expect(settings.dangerouslyAllowAllBuilds).toBeUndefined();
  const allowed = Object.entries(settings.allowBuilds).flatMap(([name, runs]) => (runs ? [name] : []));
  expect(allowed).toEqual(['esbuild']);
  const exact = /^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
  expect(Object.entries(settings.catalog).filter(([, version]) => !exact.test(version))).toEqual([]);
});

describe('the licenses', () => {
  /** They ask for nothing but their text, which the release includes. OFL is for fonts. */
  const ALLOWED =
    'MIT MIT-0 Apache-2.0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 OFL-1.1 PSF-2.0'.split(
      ' ',
    );
  /** Used unchanged: MPL concerns changes of their own files, LGPL a library that is loaded as a separate file. */
  const EXCEPTIONS = [
    /^(?:exifreader|lightningcss(?:-.*)?) MPL-2\.0$/,
    // Its package.json names no license, its readme names MIT.
    /^combine-errors Unknown$/,
    /^@img\/sharp-(?:libvips|wasm32|win32).* .*LGPL-3\.0-or-later/,
  ];

  const isAllowed = (name, license) =>
    EXCEPTIONS.some((exception) => exception.test(`${name} ${license}`)) ||
    (license !== 'Unknown' && satisfies(license, ALLOWED));

  it('of all production dependencies of the server, the sites and the published packages are allowed', () => {
    const filters = ['@lumigraph/backend', './apps/*', './packages/*'].flatMap((name) => ['--filter', name]);
    const args = [...filters, 'licenses', 'list', '--prod', '--json'];
    const byLicense = JSON.parse(execFileSync('pnpm', args, { cwd: root, encoding: 'utf8' }));
    const all = Object.entries(byLicense).flatMap(([license, used]) =>
      used.map(({ name }) => [name, license]),
    );
    expect(all.length).toBeGreaterThan(250);
    expect(all.filter(([name, license]) => !isAllowed(name, license))).toEqual([]);
  });
});
