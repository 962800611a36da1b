import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packages, readmeOf, smallest, withCalls } from './widget-calls.mjs';

it.each(packages)('the README of %s lists the calls of the contracts', (name) => {
  const readme = readFileSync(readmeOf(name), 'utf8');
  expect(withCalls(name, readme), 'node tooling/docs/widget-calls.mjs writes the table').toBe(readme);
});

it('finds the smallest value of a schema', () => {
  const schema = {
    type: 'object',
    required: ['token', 'at', 'state', 'items'],
    properties: {
      token: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      state: { enum: ['open', 'closed'] },
      items: { type: 'array', items: { type: 'string' } },
      note: { type: 'string' },
    },
  };
  expect(smallest(schema)).toEqual({ token: '…', at: '2026-01-31T12:00:00Z', state: 'open', items: [] });
});
