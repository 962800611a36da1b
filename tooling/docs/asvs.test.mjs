import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import vitestConfig from '../../vitest.config.ts';
import { root } from '../launcher/tools.mjs';
import { asvsPage, CHAPTERS, STATUSES } from './asvs-page.mjs';
import { testsOf } from './test-titles.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const requirements = JSON.parse(read('docs/asvs.json'));
/** Ids of ASVS 5.0.0 by level. */
const ids = JSON.parse(read('tooling/docs/asvs-ids.json'));
const evidence = requirements.flatMap((requirement) =>
  (requirement.evidence ?? []).map((entry) => ({ id: requirement.id, ...entry })),
);
const tests = evidence.filter(({ test }) => test !== undefined);
const documents = evidence.filter(({ heading }) => heading !== undefined);

/** The fields of a requirement in each status, in their order; `?` may be absent. */
const FIELDS = {
  met: ['note?', 'evidence'],
  'not-applicable': ['reason'],
  partly: ['missing', 'evidence'],
  open: ['missing', 'evidence?'],
};
const shapeOf = (status) =>
  new RegExp(
    `^id,level,requirement,status${FIELDS[status]
      .map((field) => (field.endsWith('?') ? `(?:,${field.slice(0, -1)})?` : `,${field}`))
      .join('')}$`,
  );

describe('docs/asvs.json', () => {
  it('has every requirement of the levels 1 and 2, as many as the standard has in each chapter', () => {
    const inOrder = (list) => list.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const level of [1, 2]) {
      const stated = requirements.filter((requirement) => requirement.level === level).map(({ id }) => id);
      expect(stated).toEqual(inOrder(ids[level]));
      const counts = CHAPTERS.map(
        (_name, index) => stated.filter((id) => id.startsWith(`${index + 1}.`)).length,
      );
      expect(counts).toEqual(
        level === 1
          ? [8, 4, 8, 2, 4, 13, 6, 4, 4, 5, 3, 3, 1, 2, 3, 0, 0]
          : [19, 7, 11, 8, 5, 22, 12, 3, 3, 24, 11, 6, 12, 7, 10, 16, 7],
      );
    }
  });

  it('states each requirement in one sentence of ours, with what its status needs', () => {
    const sentence = /^\S[^\n]{8,}\.$/;
    const wrong = requirements.filter((entry) => {
      if (!STATUSES.includes(entry.status) || !shapeOf(entry.status).test(Object.keys(entry).join(',')))
        return true;
      // The sentences of the standard begin so; its text has another license than this repository.
      if (!sentence.test(entry.requirement) || entry.requirement.startsWith('Verify that')) return true;
      const texts = [entry.note, entry.reason, entry.missing].filter((text) => text !== undefined);
      return texts.some((text) => !sentence.test(text)) || entry.evidence?.length === 0;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('names evidence as a test or a heading', () => {
    const wrong = evidence.filter(
      (entry) =>
        !/^id,file,(?:test|heading)$/.test(Object.keys(entry).join(',')) ||
        !existsSync(join(root, entry.file)),
    );
    expect(wrong).toEqual([]);
  });

  it('names headings that exist', () => {
    expect(documents.length).toBeGreaterThan(40);
    const missing = documents.filter(
      ({ file, heading }) =>
        !read(file)
          .split('\n')
          .some((line) => line.replace(/^#+ /, '') === heading && line !== heading),
    );
    expect(missing).toEqual([]);
  });
});

/** Files of `npm test`: the step `unit` runs what the configuration of Vitest includes, the step `e2e` the specs. */
const unitFiles = vitestConfig.test.projects.flatMap(({ test }) => test.include);
const isRun = (file) =>
  unitFiles.some((pattern) => matchesGlob(file, pattern)) || matchesGlob(file, 'e2e/tests/*.spec.ts');

describe('the tests that docs/asvs.json names', () => {
  const named = [...new Set(tests.map(({ file }) => file))].filter((file) => existsSync(join(root, file)));
  const files = new Map(named.map((file) => [file, testsOf(read(file), file)]));

  it('are in files of npm test', () => {
    expect(files.size).toBeGreaterThan(60);
    expect([...files.keys()].filter((file) => !isRun(file))).toEqual([]);
  });

  it('exist once each, and are not switched off', () => {
    const wrong = tests.filter(({ file, test }) => {
      const found = (files.get(file) ?? []).filter(
        ({ title }) => title === test || title.endsWith(` > ${test}`),
      );
      return found.length !== 1 || found[0].isSkipped;
    });
    expect(wrong).toEqual([]);
  });
});

it('finds titles as they stand in the source, and tests that are switched off', () => {
  const source = `
    describe.skipIf(x)('a suite', () => { it.each([1])('takes %s', () => {}); it.skip('is off', () => {}); });
    describe.todo('later', () => { test(\`for \${x}\`, async () => {}); });
    test.call('POST', '/api');
  `;
  expect(testsOf(source, 'a.test.ts')).toEqual([
    { title: 'a suite > takes %s', isSkipped: false },
    { title: 'a suite > is off', isSkipped: true },
    { title: 'later > for ${x}', isSkipped: true },
  ]);
});

it('docs/asvs.md says what the list says (write it with `vitest run tooling/docs/asvs -u`)', async () => {
  await expect(asvsPage(requirements)).toMatchFileSnapshot(join(root, 'docs/asvs.md'));
});
