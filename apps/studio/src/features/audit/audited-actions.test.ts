import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import messages from './messages/en.json' with { type: 'json' };
import { auditActions } from '../../lib/audit/use-action-name.ts';
import { objectKinds } from './use-kind-name.ts';

const backend = join(import.meta.dirname, '../../../../backend/src');
const sources = globSync('{features/studio,cli}/*.ts', { cwd: backend })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(backend, file), 'utf8'))
  // Events of the log have names of the same form.
  .map((source) => source.replaceAll(/\blog(?:\?\.)?\('[a-z-]+'/g, ''))
  .filter((source) => /\b(?:audited|asOperator)\(|recordedCommands =|recordedCommands:/.test(source));

const found = (pattern: RegExp): string[] =>
  [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))),
  ].sort();

it('names every action that the server records', () => {
  const named = found(/(?:(?:action|undo|end): |[cC]hange(?:Of)?\(request, )'([a-z-]+)'/g);
  // Loops over routes list their actions beside the paths.
  const listed = found(/'([a-z]+(?:-[a-z]+)*-(?:[a-z]+ed|made|resent|undone))'/g);
  const recorded = [...new Set([...named, ...listed])].sort();
  expect([...auditActions].sort()).toEqual(recorded);
  expect(Object.keys(messages.actions).sort()).toEqual(recorded);
});

it('names every kind of objects that the server records', () => {
  const kinds = found(/kind: '([a-z-]+)',\s*id\b/g);
  expect([...objectKinds]).toEqual(expect.arrayContaining(kinds));
  expect(Object.keys(messages.kinds).sort()).toEqual([...objectKinds].sort());
});
