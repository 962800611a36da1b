import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withPendingChanges } from './pending-changes.mjs';

const SERVER = '@lumigraph/backend';
const RELEASED = `# ${SERVER}\n\n## 0.1.0\n\n### Minor Changes\n\n- 0123456: First.\n`;

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pending-'));
  mkdirSync(join(root, '.changeset'));
  return () => rmSync(root, { recursive: true, force: true });
});

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

  it('is that of the release when nothing waits', async () => {
    changeset('b', ['@lumigraph/ui-auth'], 'Of a package.');
    expect(await changelog()).toBe(RELEASED);
  });
});
