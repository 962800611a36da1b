import { API_PREFIX } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';
import { fieldsOf } from './errors-plugin.ts';

describe('a field error', () => {
  it.each([
    ['required', '', { missingProperty: 'firstName' }, 'firstName', 'required', 'First name is required'],
    ['minLength', '/email', { limit: 1 }, 'email', 'required', 'Email is required'],
    [
      'minLength',
      '/message',
      { limit: 10 },
      'message',
      'minLength',
      'Message must be at least 10 characters',
    ],
    [
      'maxLength',
      '/firstName',
      { limit: 100 },
      'firstName',
      'maxLength',
      'First name must be no more than 100 characters',
    ],
    ['format', '/email', { format: 'email' }, 'email', 'email', 'Please enter a valid email address'],
    ['type', '/pageSize', { type: 'integer' }, 'pageSize', 'invalid', 'pageSize is invalid'],
    ['additionalProperties', '', { additionalProperty: 'x_y' }, 'x_y', 'invalid', 'x_y is invalid'],
    ['maxItems', '/add', { limit: 3 }, 'add', 'invalid', 'add is invalid'],
    ['type', '/items/0', { type: 'string' }, 'items.0', 'invalid', 'items.0 is invalid'],
    ['type', '', { type: 'object' }, '', 'invalid', 'The request is invalid'],
  ])('%s at "%s" %j', (...row) => {
    const [keyword, instancePath, params, field, rule, message] = row;
    expect(fieldsOf([{ keyword, instancePath, params }])).toEqual([{ field, rule, message }]);
  });

  it('is one for each field', () => {
    const issue = { instancePath: '/kind', params: {} };
    expect(fieldsOf(['const', 'const', 'anyOf'].map((keyword) => ({ ...issue, keyword })))).toHaveLength(1);
  });
});

interface Schema {
  type?: string;
  format?: string;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
type Paths = Record<string, Record<string, Operation>>;

/** Phrases of Ajv and of hand-written checks for developers. */
const DEVELOPER_ENGLISH =
  /must (?:NOT|have|match|be (?!at least|no more|one of|at most|a ))|should (?:NOT|be|match)|schema|instancePath/;

const wrongValues: readonly unknown[] = [{}, [], 'x'.repeat(20_000), '', -1, 1e300, null, true, '\u0000'];

describe('no operation answers in the validator’s words', () => {
  let test: TestApp;
  let session: string;
  let paths: Paths;
  beforeAll(async () => {
    test = await createTestApp();
    session = (await test.register()).token;
    paths = (await test.call('GET', `${API_PREFIX}/openapi.json`)).body.paths;
  });
  afterAll(() => test.close());

  async function check(method: string, path: string, body?: unknown): Promise<number> {
    const response = await test.call(method.toUpperCase() as 'GET', path, {
      body,
      token: session,
      headers: { 'x-api-key': 'gallery-public-key' },
    });
    expect(response.text, `${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}`).not.toMatch(
      DEVELOPER_ENGLISH,
    );
    if (response.body?.code === 'VALIDATION_FAILED') {
      for (const field of response.body.errors ?? [])
        expect(field, `${method} ${path}`).toHaveProperty('rule');
    }
    return response.status;
  }

  /** Bodies without each required property, and with an invalid value for each property. */
  function brokenBodies({ required = [], properties = {} }: Schema): unknown[] {
    const good = Object.fromEntries(Object.keys(properties).map((name) => [name, 'text']));
    return [
      {},
      [],
      'text',
      { ...good, surprise: 1 },
      ...required.map((name) => ({ ...good, [name]: undefined })),
      ...Object.keys(properties).flatMap((name) => wrongValues.map((value) => ({ ...good, [name]: value }))),
    ];
  }

  it('for broken bodies', async () => {
    const refusals: number[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const schema = requestBody?.content?.['application/json']?.schema;
        if (!schema) continue;
        const address = path.replaceAll(/\{[^}]+\}/g, 'x');
        for (const body of brokenBodies(schema)) refusals.push(await check(method, address, body));
      }
    }
    expect(refusals.filter((status) => status === 400).length).toBeGreaterThan(100);
  });

  it('for broken queries and addresses', async () => {
    const refusals: number[] = [];
    const wrong = ['', 'x'.repeat(2_000), '-1', '1e309', 'Infinity', '%00', '1&@=2'];
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        if (method !== 'get') continue;
        for (const { name, in: where } of parameters) {
          for (const value of wrong) {
            const written = value.replace('@', name);
            const filled = path.replaceAll(/\{([^}]+)\}/g, (_, key: string) =>
              where === 'path' && key === name ? written || ' ' : 'x',
            );
            const query = where === 'query' ? `?${name}=${written}` : '';
            refusals.push(await check(method, filled + query));
          }
        }
      }
    }
    expect(refusals.filter((status) => status === 400).length).toBeGreaterThan(50);
  });
});
