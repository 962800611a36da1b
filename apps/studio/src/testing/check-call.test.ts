import { expect, it } from 'vitest';
import { faultsOf } from './check-call.ts';
import { draft } from './story-uploads.ts';

const ADDRESS = 'http://localhost/api/studio/images/d1';
const get = new Request(ADDRESS);
const patch = (body: unknown) =>
  new Request(ADDRESS, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('accepts what the server would send and take', async () => {
  expect(await faultsOf(get, Response.json(draft('d1')))).toEqual([]);
  expect(await faultsOf(patch({ createdAt: null }), Response.json(draft('d1')))).toEqual([]);
  expect(await faultsOf(get, Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 }))).toEqual([]);
  expect(await faultsOf(new Request('http://localhost/api/auth/login'), Response.json({}))).toEqual([]);
});

it.each([
  ['wrong', { ...draft('d1'), createdAt: 'soon' }, 'the response/createdAt'],
  ['missing', { ...draft('d1'), visibility: undefined }, 'must have required properties visibility'],
  ['unknown', { ...draft('d1'), visits: 3 }, 'fields that its schema lacks'],
])('names a %s field of a response', async (_kind, value, fault) => {
  expect((await faultsOf(get, Response.json(value))).join('\n')).toContain(fault);
});

it('names a wrong body, a body that no call takes, and an unknown call', async () => {
  const ok = () => Response.json(draft('d1'));
  expect((await faultsOf(patch({ title: 'A fjord' }), ok())).join('\n')).toContain('the body/title');
  const replaced = new Request('http://localhost/api/studio/messages/m1/resend', patch({ again: true }));
  expect(await faultsOf(new Request(replaced, { method: 'POST' }), ok())).not.toEqual([]);
  expect(await faultsOf(new Request('http://localhost/api/studio/nothing'), ok())).toEqual([
    'GET /nothing is no call of the studio',
  ]);
});
