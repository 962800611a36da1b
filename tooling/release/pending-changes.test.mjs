import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChangesets } from '@changesets/read';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root as repository } from '../launcher/tools.mjs';
import { withPendingChanges } from './pending-changes.mjs';

const SERVER = '@lumigraph/backend';
const RELEASED = `# ${SERVER}\n\n## 0.1.0\n\n### Minor Changes\n\n- 0123456: First.\n`;

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pending-'));
  mkdirSync(join(root, '.changeset'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const changeset = (id, releases, summary) =>
  writeFileSync(
    join(root, '.changeset', `${id}.md`),
    `---\n${releases.map((name) => `'${name}': minor\n`).join('')}---\n\n${summary}\n`,
  );
const changelog = (text = RELEASED) =>
  withPendingChanges(root, { packageName: SERVER, changelog: text, version: '0.1.0+0123456789ab' });

describe('the changelog of a build', () => {
  it('has the waiting entries of the server above those of the releases, what is required first', async () => {
    changeset('a', [SERVER], 'A second page.');
    changeset('b', ['@lumigraph/ui-auth'], 'Of a package.');
    changeset('c', [SERVER, '@lumigraph/ui-auth'], 'New keys.\n\nRequired: make keys.');
    changeset('d', [SERVER], 'Faster.');
    expect(await changelog()).toBe(`# ${SERVER}

## 0.1.0+0123456789ab

### Required

- New keys.

  Required: make keys.

### Changes

- A second page.
- Faster.

## 0.1.0

### Minor Changes

- 0123456: First.
`);
  });

  it('has a first section before the first release', async () => {
    changeset('a', [SERVER], 'Required: migrate.');
    expect(await changelog(`# ${SERVER}\n`)).toBe(
      `# ${SERVER}\n\n## 0.1.0+0123456789ab\n\n### Required\n\n- Required: migrate.\n`,
    );
  });

  it('is that of the release when nothing waits', async () => {
    changeset('b', ['@lumigraph/ui-auth'], 'Of a package.');
    expect(await changelog()).toBe(RELEASED);
  });

  it('differs from that of the build before by the new entries alone', async () => {
    changeset('b', [SERVER], 'Old.');
    changeset('z', [SERVER], 'Old. Required: rest.');
    const before = new Set((await changelog()).split('\n'));
    changeset('a', [SERVER], 'New.');
    changeset('c', [SERVER], 'New. Required: hurry.');
    const added = (await changelog()).split('\n').filter((line) => !before.has(line));
    expect(added).toEqual(['- New. Required: hurry.', '- New.']);
  });
});

it('every waiting entry of the server in this repository is in its changelog', async () => {
  const text = await withPendingChanges(repository, {
    packageName: SERVER,
    changelog: readFileSync(join(repository, 'apps/backend/CHANGELOG.md'), 'utf8'),
    version: '0.1.0+0123456789ab',
  });
  const own = (await readChangesets(repository)).filter(({ releases }) =>
    releases.some(({ name }) => name === SERVER),
  );
  const paragraphs = own.flatMap(({ summary }) => summary.split('\n').filter(Boolean));
  expect(paragraphs.filter((paragraph) => !text.includes(paragraph))).toEqual([]);
});
