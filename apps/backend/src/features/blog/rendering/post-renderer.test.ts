import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { createPostRenderer } from './post-renderer.ts';

let test: TestApp | undefined;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((renderer) => renderer.close()));
  await test?.close();
  test = undefined;
});
function open(options: Parameters<typeof createPostRenderer>[0] = {}) {
  const renderer = createPostRenderer(options);
  opened.push(renderer);
  return renderer;
}

/** Rendered in more than 10 ms by any machine. */
const LONG = '**bold** [a](https://a.example) '.repeat(8_000);

describe('the rendering of posts', () => {
  it('runs in a process of its own', async () => {
    const { renderPost } = open();
    expect(await renderPost('**Words** & more', 'en')).toEqual({
      html: '<p><strong>Words</strong> &amp; more</p>\n',
      excerpt: 'Words & more',
      readingMinutes: 1,
    });
  });

  it('ends a text at its deadline', async () => {
    const { renderPost } = open({ deadlineMs: 1 });
    await expect(renderPost(LONG, 'en')).rejects.toMatchObject({ name: 'TextTooComplexError' });
    await expect(renderPost(LONG, 'en')).rejects.toMatchObject({ message: 'The text takes too long' });
    const { renderPost: patient } = open();
    expect((await patient(LONG.slice(0, 310), 'en')).html).toContain('<strong>bold</strong>');
  });

  it('refuses what nests too deeply with the reason, not as an unknown error', async () => {
    const { renderPost } = open();
    await expect(renderPost('> '.repeat(20_000), 'en')).rejects.toMatchObject({
      name: 'TextTooComplexError',
      message: 'The text nests too deeply',
    });
  });
});

const PATH = '/api/studio/posts/gallery/light';
const text = (markdown: string) => ({ title: 'Light', excerpt: '', markdown, tags: [] });
const content = (markdown: string) => ({
  author: 'Ada',
  cover: null,
  publishedAt: null,
  texts: { en: text('Words'), de: text(markdown) },
});

async function asEditor(options: Parameters<typeof createTestApp>[0] = {}) {
  test = await createTestApp(options);
  const { token } = await test.register();
  await test.services.accounts.admin.setRole('ada@example.com', { role: 'editor', has: true });
  const { call } = test;
  return (
    method: 'POST' | 'GET',
    path: string,
    { body, version = 0 }: { body?: unknown; version?: number } = {},
  ) => call(method, path, { token, body, headers: { 'if-match': `"${version}"` } });
}

describe('a text that is too complex', () => {
  it.each(['> '.repeat(20_000), '<blockquote>'.repeat(2_000)])(
    'is a refusal in the preview and of a publication, and stays saved',
    async (markdown) => {
      const call = await asEditor({ blog: open() });
      const preview = await call('POST', '/api/studio/post-preview', { body: { markdown, locale: 'de' } });
      expect(preview.status).toBe(400);
      expect(preview.body.errors).toMatchObject([{ field: 'markdown', rule: 'complex' }]);
      const created = await call('POST', '/api/studio/posts', {
        body: { project: 'gallery', slug: 'light', content: content(markdown) },
      });
      expect(created.status).toBe(200);
      const version = Number(/\d+/.exec(String(created.headers['etag']))?.[0]);
      const published = await call('POST', `${PATH}/publish`, { version });
      expect(published.status).toBe(400);
      expect(published.body.errors).toMatchObject([{ field: 'texts.de.markdown', rule: 'complex' }]);
      const kept = await call('GET', PATH);
      expect(kept.body).toMatchObject({ state: 'draft', content: { texts: { de: { markdown } } } });
    },
  );

  it('is refused beyond the limit of its length', async () => {
    const call = await asEditor();
    const preview = await call('POST', '/api/studio/post-preview', {
      body: { markdown: 'a'.repeat(256 * 1024 + 1), locale: 'en' },
    });
    expect(preview.status).toBe(400);
    expect(preview.body.errors).toMatchObject([{ field: 'markdown', rule: 'maxLength' }]);
  });
});
