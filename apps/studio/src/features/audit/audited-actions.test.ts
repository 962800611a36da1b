import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import messages from './messages/en.json' with { type: 'json' };
import { auditActions, auditObjectKinds } from '@lumigraph/contracts/studio';

const backend = join(import.meta.dirname, '../../../../backend/src');
const sources = globSync('{features/**,cli}/*.ts', { cwd: backend })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(backend, file), 'utf8'))
  .filter((source) => /\b(?:audited|studioChange|asOperator|RecordedCommand)\(/.test(source));

it('names every action that the server records, and no other one', () => {
  const text = sources.join('\n');
  expect(auditActions.filter((action) => !text.includes(`'${action}'`))).toEqual([]);
  expect(Object.keys(messages.actions).sort()).toEqual([...auditActions].sort());
  expect(Object.keys(messages.kinds).sort()).toEqual([...auditObjectKinds].sort());
});
