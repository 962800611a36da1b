import { EARLIEST_CONTENT_DATE, LATEST_CONTENT_DATE } from '@lumigraph/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/auth-app.ts';
import { asEditor, pngOf, sendImage, type Sender } from '../../testing/tus-client.ts';

let test: TestApp;
let editor: Sender;
beforeAll(async () => {
  test = await createTestApp();
  editor = await asEditor(test);
});
afterAll(() => test.close());

const content = (publishedAt: number) => ({ author: 'Ana', cover: null, publishedAt, texts: {} });
const calls = [
  ['POST', 'image-changes', 'set.createdAt', (at: number) => ({ ids: ['d1'], set: { createdAt: at } })],
  ['PATCH', 'images/sea/wave', 'createdAt', (at: number) => ({ createdAt: at })],
  ['PUT', 'posts/gallery/light', 'publishedAt', content],
  [
    'POST',
    'posts',
    'content.publishedAt',
    (at: number) => ({ project: 'gallery', slug: 'light', content: content(at) }),
  ],
] as const;
const wrong = [0, EARLIEST_CONTENT_DATE - 1, LATEST_CONTENT_DATE + 1, Number.MAX_SAFE_INTEGER];

const send = (method: (typeof calls)[number][0], path: string, body: object) =>
  test.call(method, `/api/studio/${path}`, {
    token: editor.token,
    body,
    headers: { 'if-match': '"1"' },
  });

describe.each(calls)('%s %s', (...[method, path, field, bodyOf]) => {
  it.each(wrong)('refuses the date %d at its field', async (at) => {
    const { status, body } = await send(method, path, bodyOf(at));
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field, rule: 'date', message: expect.stringMatching(/must be between 1990 and 2199$/) },
    ]);
  });
  it.each([EARLIEST_CONTENT_DATE, LATEST_CONTENT_DATE])('takes the date %d', async (at) => {
    expect((await send(method, path, bodyOf(at))).status).not.toBe(400);
  });
});

it('an image that a program publishes has such a date too', async () => {
  const image = { method: 'POST', url: '/api/studio/images', content: await pngOf('teal') } as const;
  const { status, body } = await sendImage(editor, { ...image, data: { publishAt: 0 } });
  expect(status).toBe(400);
  expect(body['errors']).toMatchObject([{ rule: 'date' }]);
});

it('every date of an image or a post that a body of the studio sets has these limits', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  const found: unknown[] = [];
  const search = (part: unknown, name = ''): void => {
    if (typeof part !== 'object' || part === null) return;
    if (/^(?:publish(?:ed)?|created)At$/.test(name)) found.push(part);
    else for (const [key, value] of Object.entries(part)) search(value, key);
  };
  for (const [path, operations] of Object.entries<Record<string, { requestBody?: unknown }>>(body.paths))
    if (path.startsWith('/api/studio/'))
      for (const { requestBody } of Object.values(operations)) search(requestBody);
  expect(found.length).toBeGreaterThanOrEqual(4);
  for (const schema of found)
    expect(JSON.stringify(schema)).toContain(
      `"minimum":${EARLIEST_CONTENT_DATE},"maximum":${LATEST_CONTENT_DATE}`,
    );
});
