import fastify from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { strictSchemas } from './strict-numbers.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await createTestApp();
  const registered = await test.register();
  token = registered.token;
  await test.services.accounts.stores.users.update(
    registered.user.id,
    { roles: '["admin"]' },
    test.clock.now,
  );
});
afterAll(() => test.close());

interface Parameter {
  in: string;
  name: string;
  schema: { type?: string; anyOf?: { type?: string }[] };
}
interface Operation {
  parameters?: Parameter[];
}

async function operations(): Promise<{ method: string; path: string; parameters: Parameter[] }[]> {
  const app = await createTestApp();
  const document = JSON.parse(JSON.stringify(app.app.swagger())) as {
    paths: Record<string, Record<string, Operation>>;
  };
  await app.close();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
    })),
  );
}

const isNumeric = ({ schema }: Parameter): boolean =>
  [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer' || type === 'number');

const all = await operations();
const numeric = all.flatMap(({ method, path, parameters }) =>
  parameters.filter(isNumeric).map((parameter) => ({ method, path, parameters, ...parameter })),
);

/** Spellings of numbers that no client of the project sends. The last two are whole numbers written as fractions. */
const loose = [
  'Infinity', '-Infinity', '1e309', '-1e309', '9'.repeat(400), 'NaN', '0x10', '0b1', '1e1', ' 1', '1 ', '+1', '01', '',
  'true', 'null', '1,5', '１', '1_0', '[]',
]; // prettier-ignore
const fractions = ['1.0', '1.5'];

const headers = (): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-api-key': 'gallery-public-key',
});

/** The path with a value for each of its parameters, numeric ones valid unless `value` is for them. */
function addressOf(
  path: string,
  { parameters, name, value }: { parameters: Parameter[]; name: string; value: string },
) {
  return path.replace(/\{([^}]+)\}/gu, (_all, found: string) => {
    if (found === name) return encodeURIComponent(value);
    const parameter = parameters.find((one) => one.name === found);
    return parameter && isNumeric(parameter) ? '1' : 'x';
  });
}

/** Further query parameters that a call requires. */
const needed: Readonly<Record<string, string>> = {
  '/api/blog/posts': 'projectName=gallery',
  '/api/blog/post': 'id=x',
  '/api/search': 'q=x',
  '/api/search/suggestions': 'q=x',
  '/api/favorites/images': 'ids=x',
};

it('finds the numbers of the OpenAPI document', () => {
  expect(numeric.length).toBeGreaterThan(20);
  expect(numeric.map(({ path, name }) => `${path} ${name}`)).toContain('/api/blog/posts page');
});

describe.each(numeric)('$name of $method $path', ({ method, path, parameters, name, in: place, schema }) => {
  const values = schema.type === 'integer' ? [...loose, ...fractions] : loose;
  it.each(values)('%.20j is 400 and named', async (value) => {
    const query = place === 'query' ? `${name}=${encodeURIComponent(value)}` : '';
    const url = `${addressOf(path, { parameters, name, value })}?${needed[path] ?? ''}&${query}`;
    const { statusCode, body } = await test.app.inject({
      method: method as 'GET',
      url,
      headers: headers(),
    });
    // A path with an empty segment is another path.
    if (place === 'path' && value === '') return expect([400, 404]).toContain(statusCode);
    expect([statusCode, body]).toEqual([400, body]);
    expect((JSON.parse(body) as { errors: { field: string }[] }).errors[0]?.field).toBe(name);
  });

  it('is taken when it is written plainly', async () => {
    const query = place === 'query' ? `${name}=1` : '';
    const url = `${addressOf(path, { parameters, name, value: '1' })}?${needed[path] ?? ''}&${query}`;
    const { statusCode, body } = await test.app.inject({ method: method as 'GET', url, headers: headers() });
    expect(statusCode).not.toBe(500);
    if (statusCode === 400) expect(body).not.toContain(`"field":"${name}"`);
  });
});

describe('unknown query parameters', () => {
  const gets = all.filter(({ method }) => method === 'GET');

  it.each(gets)('change nothing at GET $path', async ({ path, parameters }) => {
    const ask = async (extra: string) => {
      const url = `${addressOf(path, { parameters, name: '', value: '' })}?${needed[path] ?? ''}${extra}`;
      const { statusCode, body } = await test.app.inject({ url, headers: headers() });
      return { statusCode, errors: statusCode === 400 ? body : '' };
    };
    const plain = await ask('');
    expect(plain.statusCode).not.toBe(500);
    expect(await ask('&utm_source=x&_=1&_=2&__proto__=1&constructor=1&fbclid=')).toEqual(plain);
  });

  it('are not handed to the handlers', async () => {
    const { statusCode } = await test.app.inject({
      url: '/api/blog/posts?projectName=gallery&toString=1&hasOwnProperty=2',
      headers: headers(),
    });
    expect(statusCode).toBe(200);
  });

  it('leave what a list says unchanged', async () => {
    const url = '/api/images/images?page=1';
    const [plain, tagged] = await Promise.all(
      [url, `${url}&utm_source=x`].map((address) => test.app.inject({ url: address, headers: headers() })),
    );
    expect(tagged?.body).toBe(plain?.body);
  });

  it('do not hide that a known one comes twice', async () => {
    const { statusCode, body } = await test.app.inject({
      url: '/api/images/images?page=1&page=2',
      headers: headers(),
    });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ errors: [{ field: 'page' }] });
  });
});

describe('numbers in bodies', () => {
  const refund = (amount: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/payments/payments/x/refund',
      headers: { ...headers(), 'content-type': 'application/json', 'idempotency-key': 'k'.repeat(20) },
      payload: `{"amount":${amount}}`,
    });

  it.each(['1e999', '-1e999', '"1.5"', '"Infinity"', '"1e309"', '"0x10"', '" 1"', '"1e1"'])(
    '%s is 400',
    async (amount) => {
      const { statusCode, body } = await refund(amount);
      expect(statusCode).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ errors: [{ field: 'amount' }] });
    },
  );

  it.each(['1', '1.5'])('%s is a number', async (amount) => {
    expect((await refund(amount)).statusCode).toBe(404);
  });
});

it.each([
  ['ids=1&ids=2', 200],
  ['ids=7', 200],
  ['ids=1&ids=0x10', 400],
  ['ids=1e1', 400],
])('numbers in a list of a query: %s is %i', async (query, status) => {
  const app = fastify({ schemaController: strictSchemas() });
  app.get('/', { schema: { querystring: Type.Object({ ids: Type.Array(Type.Integer()) }) } }, () => 'taken');
  expect((await app.inject(`/?${query}`)).statusCode).toBe(status);
});
