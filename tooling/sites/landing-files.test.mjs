import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { landingBytes, landingFiles } from './landing-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'landing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const manifest = {
  'index.html': {
    file: 'a/entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/pages/home-page.tsx', 'src/pages/late-page.tsx'],
  },
  '_shared.js': { file: 'a/shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'a/deep.js', imports: ['index.html'] },
  'src/pages/home-page.tsx': { file: 'a/home.js', imports: ['_shared.js', '_own.js'] },
  '_own.js': { file: 'a/own.js' },
  '../site-kit/src/app/starter.ts': { file: 'a/starter.js', isEntry: true },
  'src/pages/late-page.tsx': { file: 'a/late.js', imports: ['_late.js'] },
  '_late.js': { file: 'a/late-library.js' },
  'style.css': { file: 'a/style.css', isEntry: true },
};

it('the landing route is the entry, the home page and what they import, each once', () => {
  expect(landingFiles(manifest)).toEqual(['a/entry.js', 'a/shared.js', 'a/deep.js', 'a/home.js', 'a/own.js']);
});

it('counts the compressed copies, and compresses where there is none', () => {
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const file of landingFiles(manifest)) writeFileSync(join(folder, file), 'x'.repeat(10_000));
  for (const file of landingFiles(manifest).slice(1)) writeFileSync(join(folder, `${file}.br`), '1234567');
  const bytes = landingBytes(folder);
  expect(bytes).toBeGreaterThan(4 * 7);
  expect(bytes).toBeLessThan(4 * 7 + 100);
});
