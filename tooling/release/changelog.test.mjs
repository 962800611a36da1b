import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../.changeset');
const { changelog } = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
const { default: entries } = await import(join(folder, changelog));

it('an entry has the text of its changeset, also on several lines', () => {
  const summary = 'Breaking: a new name.\n\nReplace the old one.';
  expect(entries.getReleaseLine({ summary, commit: '0123456789' }, 'minor')).toBe(
    '- 0123456: Breaking: a new name.\n  \n  Replace the old one.',
  );
});

it('updated dependencies are one line, however many changes they have', () => {
  const changes = Array.from({ length: 40 }, (_, index) => ({ commit: `${index}`, summary: 'x' }));
  const updated = [
    { name: '@lumigraph/contracts', newVersion: '0.3.0' },
    { name: '@lumigraph/ui-kit', newVersion: '0.3.1' },
  ];
  expect(entries.getDependencyReleaseLine(changes, updated)).toBe(
    '- Dependencies: @lumigraph/contracts 0.3.0, @lumigraph/ui-kit 0.3.1.',
  );
  expect(entries.getDependencyReleaseLine(changes, [])).toBe('');
});
