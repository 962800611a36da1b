import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandProblems } from '../../packages/ui-kit/src/brand-check.ts';
import { root } from '../launcher/tools.mjs';
import { compareCatalogues } from '../i18n/catalogue-rules.mjs';
import { hueOf, nameProblem, titleOf, titleProblem } from './site-name.mjs';
import { writeSite } from './write-site.mjs';

const target = mkdtempSync(join(tmpdir(), 'new-site-'));
const read = (path) => readFileSync(join(target, path), 'utf8');
let files;

beforeAll(() => {
  files = writeSite({
    root,
    target,
    name: 'city-guide',
    title: 'Guide to $& Sofia',
    hue: hueOf('city-guide'),
  });
});
afterAll(() => rmSync(target, { recursive: true }));

describe('a new site', () => {
  it('carries its name and title everywhere, and nothing of the template', () => {
    const all = files.map((path) => read(path)).join('\n');
    expect(all).not.toMatch(/my-site|My site|HUE/);
    expect(read('apps/city-guide/src/site.config.ts')).toContain("name: 'Guide to $& Sofia'");
    expect(JSON.parse(read('apps/city-guide/package.json'))).toMatchObject({
      name: '@lumigraph/city-guide',
      site: {},
    });
  });

  it('speaks six languages completely', () => {
    for (const folder of ['messages', 'features/legal/about']) {
      const catalogue = (locale) => JSON.parse(read(`apps/city-guide/src/${folder}/${locale}.json`));
      for (const locale of ['de', 'bg', 'ru', 'es', 'zh'])
        expect(compareCatalogues(catalogue('en'), catalogue(locale), locale)).toMatchObject({
          missing: [],
          problems: [],
        });
    }
  });

  it.each(Array.from({ length: 24 }, (_, index) => index * 15))('can be read with the hue %i', (hue) => {
    const css = readFileSync(join(root, 'tooling/new-site/template/src/styles/brand.css'), 'utf8');
    expect(brandProblems(css.replaceAll('HUE', String(hue)))).toEqual([]);
  });
});

describe('the name of a new site', () => {
  it.each([
    [undefined, 'Say how'],
    ['City', 'small letters'],
    ['a--b', 'single hyphens'],
    ['../x', 'small letters'],
    ['a'.repeat(41), 'too long'],
    ['gallery', 'exists already'],
    ['ui-kit', 'a package called'],
  ])('%s is refused with what to do', (name, said) => {
    expect(nameProblem(name, root)).toContain(said);
  });

  it('is accepted and becomes a title, unless one is given that cannot stand in code', () => {
    expect(nameProblem('city-guide', root)).toBeUndefined();
    expect(titleOf('city-guide')).toBe('City guide');
    expect(titleProblem('Guide to Sofia')).toBeUndefined();
    expect(titleProblem("Ann's")).toContain('quotes');
  });

  it('makes the command fail without a trace', () => {
    const { status, stderr } = spawnSync('node', [join(root, 'tooling/new-site/new-site.mjs'), 'Bad Name'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('"Bad Name" cannot be a folder');
  });
});
