import { DAY_MS } from '@lumigraph/contracts';
import type { PostContent } from '@lumigraph/contracts/studio';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openOperatedApp, type OperatedApp } from '../testing/run-command.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: OperatedApp;
beforeAll(async () => {
  app = await openOperatedApp();
});
afterAll(() => app.close());

const contentOf = (title: string): PostContent => ({
  author: 'Ada',
  cover: null,
  publishedAt: null,
  texts: { en: { title, excerpt: '', markdown: `About **${title}**`, tags: ['light'] } },
});

it('shows, publishes, schedules and restores a post of the studio, and removes it', async () => {
  const { posts: editor } = app.services.studio;
  const key = { project: 'gallery', slug: 'dusk' };
  await editor.create({ ...key, content: contentOf('Dusk') }, 'Ada');
  const say = async (...args: string[]) => {
    const { code, out, err } = await app.gallery('posts', ...args);
    return code === 0 ? `${out}${err}` : `${code}: ${err}`;
  };
  expect(await say('show', 'dusk')).toContain('About **Dusk**');
  expect((await app.json('posts', 'show', 'dusk')).content.texts.en.title).toBe('Dusk');
  expect(await say('show', 'night')).toMatch(/^1: /);
  expect(await say('discard', 'dusk')).toBe('1: The post is not published');

  expect(await say('publish', 'dusk')).toBe('gallery/dusk is published.');
  await editor.save({ ...key, version: 2, by: 'Ada' }, contentOf('Later'));
  expect(await say('show', 'dusk')).toMatch(/^State: {5}changed$/m);
  expect(await say('discard', 'dusk')).toBe('gallery/dusk is published.');
  expect((await app.json('posts', 'show', 'dusk')).content.texts.en.title).toBe('Dusk');

  const versions = (await app.json('posts', 'history', 'dusk')).items as { id: number; kind: string }[];
  expect(versions.map(({ kind }) => kind)).toEqual(['discarded', 'saved', 'published', 'saved']);
  expect(await say('restore', 'dusk', String(versions[1]?.id))).toContain('with unpublished changes');
  expect((await app.json('posts', 'show', 'dusk')).content.texts.en.title).toBe('Later');
  expect(await say('restore', 'dusk', '999999')).toMatch(/^1: /);

  const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  expect(await say('publish', 'dusk', '--date', date)).toBe(`gallery/dusk is scheduled, ${date} 00:00 UTC.`);
  expect(await say('publish', 'dusk', '--date', 'soon')).toContain('A day like 2026-11-30');
  expect(await say('unpublish', 'dusk')).toBe('gallery/dusk is a draft.');
  expect(await say('move', 'dusk', '--to-slug', 'Dusk 2')).toContain('Lower-case letters');
  expect(await say('move', 'dusk')).toBe('1: There is a post with this address');
  expect(await say('move', 'dusk', '--to-project', 'dating', '--to-slug', 'evening')).toBe(
    'dating/evening is a draft.',
  );
  expect(
    await say('move', 'evening', '--project', 'dating', '--to-project', 'gallery', '--to-slug', 'dusk'),
  ).toBe('gallery/dusk is a draft.');
  expect(await say('remove', 'dusk', '--locale', 'en', '--yes')).toContain('remove the language there');
  expect(await say('remove', 'dusk', '--yes')).toContain('Removed');
  expect(await say('show', 'dusk')).toMatch(/^1: /);
});
