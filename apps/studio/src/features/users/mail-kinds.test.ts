import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import messages from './messages/en.json' with { type: 'json' };
import { mailKinds } from './mail-kinds.ts';

it('names every kind of mails that the server sends', () => {
  const file = join(import.meta.dirname, '../../../../backend/src/features/mail/messages/en.json');
  const { common: _common, ...templates } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  expect([...mailKinds].sort()).toEqual(Object.keys(templates).sort());
  expect(Object.keys(messages.mailKinds).sort()).toEqual([...mailKinds].sort());
});
