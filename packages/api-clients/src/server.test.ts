import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isApiError } from './api-error.ts';
import { createUserCheck } from './server.ts';

const ana = { id: 'u1', email: 'ana@example.com', firstName: 'Ana' };
const withToken = (token: string) =>
  new Request('https://site.example/', { headers: { authorization: token } });

/** An accounts service that knows the token `good`. */
function accounts() {
  const asked: string[] = [];
  let health: 'up' | 'down' = 'up';
  const userOf = createUserCheck({
    baseUrl: 'https://accounts.example/api',
    fetch: (request) => {
      asked.push(request.headers.get('authorization') ?? '');
      if (health === 'down') return Promise.resolve(Response.json({ code: 'UNAVAILABLE' }, { status: 500 }));
      const isGood = request.headers.get('authorization') === 'Bearer good';
      return Promise.resolve(
        isGood ? Response.json(ana) : Response.json({ code: 'TOKEN_INVALID' }, { status: 401 }),
      );
    },
  });
  return { userOf, asked, setHealth: (now: typeof health) => void (health = now) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('finds the user of the token, and asks once for the requests of some seconds', async () => {
  const { userOf, asked } = accounts();
  const [first, second] = await Promise.all([
    userOf(withToken('Bearer good')),
    userOf(withToken('bearer good')),
  ]);
  expect(first).toMatchObject(ana);
  expect(second).toMatchObject(ana);
  vi.setSystemTime(Date.now() + 4_000);
  expect(await userOf(withToken('Bearer good'))).toMatchObject(ana);
  expect(asked).toEqual(['Bearer good']);
  vi.setSystemTime(Date.now() + 2_000);
  await userOf(withToken('Bearer good'));
  expect(asked).toHaveLength(2);
});

it.each(['Bearer bad', 'Basic good', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(9_000)}`])(
  'knows nobody for %s',
  async (authorization) => {
    const { userOf, asked } = accounts();
    expect(await userOf(withToken(authorization))).toBeNull();
    expect(asked.length).toBe(authorization === 'Bearer bad' ? 1 : 0);
  },
);

it('knows nobody without a token', async () => {
  const { userOf, asked } = accounts();
  expect(await userOf(new Request('https://site.example/'))).toBeNull();
  expect(asked).toEqual([]);
});

it('rejects while the service does not answer, and asks again afterwards', async () => {
  const { userOf, setHealth } = accounts();
  setHealth('down');
  const failure: unknown = await userOf(withToken('Bearer good')).catch((error: unknown) => error);
  expect(isApiError(failure)).toBe(true);
  setHealth('up');
  expect(await userOf(withToken('Bearer good'))).toMatchObject(ana);
});

it('forgets the oldest of very many tokens', async () => {
  const { userOf, asked } = accounts();
  await userOf(withToken('Bearer good'));
  for (let index = 0; index < 1_000; index += 1) await userOf(withToken(`Bearer other${index}`));
  await userOf(withToken('Bearer good'));
  expect(asked.filter((token) => token === 'Bearer good')).toHaveLength(2);
});
