import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: object }[];
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const isStudio = (path: string): boolean => path.startsWith('/api/studio/');

/** Names of the schemas that a part of the document refers to, and those that these refer to. */
function usedSchemas(part: unknown, schemas: Record<string, unknown>, used = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
    if (used.has(name)) continue;
    used.add(name);
    usedSchemas(schemas[name], schemas, used);
  }
  return used;
}

it('the OpenAPI document of contracts has every call that a client makes (`vitest run api-document -u` writes it)', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  const document = body as ApiDocument;
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isStudio(path)));
  const { schemas } = document.components;
  const used = usedSchemas(paths, schemas);
  const published = {
    ...document,
    paths,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  };
  expect(Object.keys(paths).length).toBeGreaterThan(80);
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../packages/contracts/openapi.json',
  );
});

it('no query parameter with a default is required', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  const operations = Object.entries((body as ApiDocument).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const wrong = operations.flatMap(({ name, operation }) =>
    (operation.parameters ?? [])
      .filter((each) => each.in === 'query' && each.required === true && 'default' in each.schema)
      .map((each) => `${name}: ${each.name}`),
  );
  expect(operations.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});
