import { execFileSync } from 'node:child_process';
import { root } from '../launcher/tools.mjs';

/** Licenses that ask for nothing but their text, which the release includes. OFL is for fonts. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'PSF-2.0',
]);

/** Used unchanged: MPL concerns changes of their own files, LGPL a library that is loaded as a separate file. */
const EXCEPTIONS = [
  { package: /^exifreader$/, license: 'MPL-2.0' },
  { package: /^lightningcss(?:-|$)/, license: 'MPL-2.0' },
  // Its package.json names no license, its readme names MIT.
  { package: /^combine-errors$/, license: 'Unknown' },
  { package: /^@img\/sharp-(?:libvips|wasm32|win32)/, license: /LGPL-3\.0-or-later/ },
];

const inParts = (license, word) => license.replaceAll(/[()]/g, '').split(` ${word} `);

/** Whether a package may be part of what we ship. A choice (`OR`) needs one allowed license, a sum (`AND`) all. */
export function isAllowed(name, license) {
  const isException = EXCEPTIONS.some(
    (exception) => exception.package.test(name) && new RegExp(exception.license).test(license),
  );
  const isFine = inParts(license, 'OR').some((one) => inParts(one, 'AND').every((part) => ALLOWED.has(part)));
  return isException || isFine;
}

/** Name and license of every production dependency of the server, the sites and the published packages. */
export function licensesInUse() {
  const filters = ['@lumigraph/backend', './apps/*', './packages/*'].flatMap((name) => ['--filter', name]);
  const args = [...filters, 'licenses', 'list', '--prod', '--json'];
  const byLicense = JSON.parse(execFileSync('pnpm', args, { cwd: root, encoding: 'utf8' }));
  return Object.entries(byLicense).flatMap(([license, packages]) =>
    packages.map(({ name }) => ({ name, license })),
  );
}
