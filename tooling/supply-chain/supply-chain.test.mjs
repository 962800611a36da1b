import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';
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

  /** Whether a package may be part of what we ship. A choice (`OR`) needs one allowed license, a sum (`AND`) all. */
  const isAllowed = (name, license) =>
    EXCEPTIONS.some((exception) => exception.test(`${name} ${license}`)) ||
    license
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => one.split(' AND ').every((part) => ALLOWED.includes(part)));

  it.each([
    ['any', '(MPL-2.0 OR Apache-2.0)', true],
    ['any', 'MIT AND OFL-1.1', true],
    ['any', 'MIT AND GPL-3.0-only', false],
    ['any', 'MPL-2.0', false],
    ['exifreader', 'MPL-2.0', true],
    ['exifreader', 'GPL-2.0-only', false],
  ])('%s with %s: %s', (name, license, allowed) => {
    expect(isAllowed(name, license)).toBe(allowed);
  });

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

describe('credentials', () => {
  const config = { rules: [{ id: 'recommended', rule: recommended }] };
  const git = (args, input) =>
    execFileSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: MOST_OUTPUT });
  const MOST_OUTPUT = 2 ** 31 - 1;
  /** Larger are images, fonts and generated lists. */
  const MOST_BYTES = 512 * 1024;
  const NO_TEXT = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|zip|wasm)$/;

  /** Sentences that name a file, a line and the kind of credential, never its value. */
  async function findIn(content, name) {
    const source = { content, filePath: name, contentType: 'text' };
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
    const found = messages.map(({ loc, message }) => `${name}:${loc.start.line} ${message}`);
    // Tests contain made-up addresses of databases.
    return found.filter((line) => !/\.test\.ts.* connection string: /.test(line));
  }

  // In two parts, so that the search does not find them here.
  it.each([
    [
      'a private key',
      ['-----BEGIN RSA PRIVATE', ` KEY-----\n${'MIIEpAIB'.repeat(16)}\n-----END RSA PRIVATE KEY-----`],
    ],
    ['a token of GitHub', ['token=ghp', '_wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx']],
  ])('%s is found, and its value is not shown', async (_what, parts) => {
    const found = await findIn(parts.join(''), 'notes.md');
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).not.toContain(parts.join('').slice(-20));
  });

  const isLong = process.env['LONG_TESTS'] === '1';

  it.skipIf(!existsSync(join(root, '.git')))(
    `are in ${isLong ? 'no version of any' : 'no committed'} file`,
    async () => {
      const listed = isLong
        ? git(['rev-list', '--objects', 'HEAD'])
        : git(['ls-tree', '-r', '--format=%(objectname) %(path)', 'HEAD']);
      const pathOf = new Map(
        listed
          .split('\n')
          .map((line) => [line.slice(0, 40), line.slice(41)])
          .filter(([, path]) => path !== '' && !NO_TEXT.test(path)),
      );
      expect(pathOf.size).toBeGreaterThan(1_000);
      const sizes = git(['cat-file', '--batch-check'], [...pathOf.keys()].join('\n'));
      const ids = Array.from(sizes.matchAll(/^(\w+) blob (\d+)$/gm))
        .filter(([, , size]) => Number(size) <= MOST_BYTES)
        .map(([, id]) => id);
      const input = ids.join('\n');
      const all = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: MOST_OUTPUT });
      const found = [];
      // Each begins with its id, kind and size.
      for (let at = 0; at < all.length;) {
        const start = all.indexOf('\n', at) + 1;
        const [id, , size] = all.toString('latin1', at, start).split(' ');
        at = start + Number(size) + 1;
        found.push(...(await findIn(all.toString('utf8', start, at - 1), `${pathOf.get(id)} (${id})`)));
      }
      expect(found).toEqual([]);
    },
  );
});
