import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createImageStore } from '../features/images/catalogue/image-store.ts';
import { createPostStore, type PostRow } from '../features/blog/post-store.ts';
import { drawing } from '../testing/import/corpus.ts';
import { sampleImage } from '../testing/images/sample-image.ts';
import { openOperatedApp, runCommand, type OperatedApp } from '../testing/run-command.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: OperatedApp;
beforeAll(async () => {
  app = await openOperatedApp({ staleForMs: 0, environment: { API_KEYS: 'key-of-the-tests' } });
});
afterAll(() => app.close());

const store = () => createImageStore(app.database.db);
const get = async (path: string) =>
  (await app.call('GET', `/api/${path}`, { headers: { 'x-api-key': 'key-of-the-tests' } })).body;

beforeEach(async () => {
  await app.gallery('images', 'remove', '--all', '--yes');
  await store().addMany(['a', 'b', 'c'].map((name) => sampleImage(name)));
});

it('lists, searches and shows pictures', async () => {
  expect(await app.gallery('images', 'list', '--limit', '2')).toEqual({
    code: 0,
    out: 'nature/c\t1600x900\tPicture c\nnature/b\t1600x900\tPicture b',
    err: '2 of 3, the next with --offset 2',
  });
  expect((await app.json('images', 'list', '--limit', '2', '--offset', '2')).items).toMatchObject([
    { id: 'nature/a', categoryId: 1, special: false },
  ]);
  expect((await app.gallery('images', 'list', '--limit', '2', '--offset', '1')).err).toContain('multiple');
  expect((await app.gallery('images', 'list', '--category', 'no such')).err).toContain(
    'There is no category',
  );
  expect(await app.json('images', 'search', 'called', 'b')).toMatchObject({
    total: 1,
    items: [{ id: 'nature/b' }],
  });
  expect(await app.json('images', 'show', 'nature/b')).toMatchObject({
    title: 'Picture b',
    alt: 'A picture called b',
  });
  expect((await app.gallery('images', 'show', 'nature/none')).err).toBe('There is no image nature/none.');
});

it('adds and removes tags, and edits origin, prompt and model', async () => {
  await app.gallery('images', 'edit', 'nature/a', '--tags', 'Sea, Ice');
  const changes = ['--add-tags', 'Snow', '--remove-tags', 'ice', '--model', 'SDXL', '--prompt', 'a\nb'];
  await app.gallery('images', 'edit', 'nature/a', ...changes, '--source', 'digitalCreation');
  const shown = JSON.parse((await app.gallery('images', 'show', 'nature/a', '--json')).out) as object;
  expect(shown).toMatchObject({ tags: ['Sea', 'Snow'], model: 'SDXL', prompt: 'a\nb' });
  const [changed] = (await app.json('images', 'changes')).items as { id: string; images: number }[];
  expect(changed).toMatchObject({ images: 1 });
  await app.gallery('images', 'edit', 'nature/a', '--model', 'Flux');
  expect((await app.gallery('images', 'undo', changed?.id ?? '')).err).toContain('1 image restored.');
  expect(await app.json('images', 'show', 'nature/a')).toMatchObject({ tags: ['Sea', 'Ice'], model: 'Flux' });
  expect((await app.gallery('images', 'undo', 'none')).err).toContain('There is no change none.');
  await app.gallery('images', 'edit', 'nature/a', '--prompt', '');
  expect(JSON.parse((await app.gallery('images', 'show', 'nature/a', '--json')).out)).toMatchObject({
    prompt: null,
  });
});

it('edits an image, and the running server shows it', async () => {
  const edited = ['--title', 'Walrus', '--alt', 'A walrus on ice', '--tags', 'Sea, ice,sea', '--special'];
  expect((await app.gallery('images', 'edit', 'nature/b', ...edited)).out).toBe('Changed nature/b');
  await app.gallery(
    'images',
    'edit',
    'nature/b',
    '--title',
    'Walross',
    '--locale',
    'de',
    '--date',
    '2026-03-01',
  );
  expect(await get('images/metadata/nature%2Fb?locale=de')).toMatchObject({
    title: 'Walross',
    alt: 'A walrus on ice',
  });
  expect((await get('search?q=walrus')).total).toBe(1);
  expect(await app.json('images', 'show', 'nature/b')).toMatchObject({
    tags: ['Sea', 'ice'],
    special: true,
    createdAt: '2026-03-01T00:00:00.000Z',
  });
});

it.each([
  [['nature/a', 'nature/b', '--title', 'One'], '--title and --alt take the id of one image.'],
  [['nature/a'], 'Give at least one option'],
  [['nature/a', '--title', ' '], '--title takes 1 to 120 characters.'],
  [['nature/a', '--alt', 'x'.repeat(301)], '--alt takes 1 to 300 characters.'],
  [['nature/a', '--category', 'No such'], 'There is no category No such.'],
  [['nature/a', '--date', 'soon'], 'A day like'],
  [['nature/a', '--title', 'x', '--locale', 'xx'], 'xx'],
])('refuses images edit %j', async (args, sentence) => {
  const { code, err } = await app.gallery('images', 'edit', ...args);
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
});

it('moves images to another category; unknown ids are told', async () => {
  const move = ['images', 'edit', 'nature/a', 'nature/none', 'nature/c', '--category', 'Abstract'];
  const { code, out, err } = await app.gallery(...move);
  expect([code, out, err]).toEqual([
    2,
    'Changed nature/a\nChanged nature/c',
    'There is no image nature/none.',
  ]);
  expect((await app.gallery('categories', 'list')).out).toContain('1\t1\tNature\n2\t2\tAbstract\n');
});

it('removes a category of images only after a confirmation', async () => {
  await app.gallery('images', 'edit', 'nature/a', '--category', 'Abstract');
  const remove = ['images', 'remove', '--category', 'Nature'];
  expect((await app.gallery(...remove)).err).toBe(
    'Remove 2 images for good, with all files? Add --yes to confirm.',
  );
  expect((await runCommand(remove, { replies: ['no'] })).err).toBe('Nothing was changed.');
  expect((await runCommand(remove, { replies: ['yes'] })).out).toBe('2 images removed.');
  expect((await app.gallery('images', 'list')).out).toBe('nature/a\t1600x900\tPicture a');
  for (const args of [[], ['--all', '--category', 'Nature'], ['nature/a', '--all']])
    expect((await app.gallery('images', 'remove', ...args)).err).toBe(
      'Give ids of images, or --category, or --all.',
    );
});

it('creates, renames, merges and deletes categories, and the running server shows it', async () => {
  const id = (await app.gallery('categories', 'create', 'Wildlife')).out;
  expect((await app.gallery('categories', 'rename', 'wildlife', 'Fauna')).err).toBe('Wildlife is now Fauna.');
  expect((await app.gallery('categories', 'rename', 'Fauna', 'nature')).err).toContain(
    'categories merge "Fauna"',
  );
  expect((await app.gallery('categories', 'rename', 'Fauna', ' ')).err).toContain('1 to 60 characters');
  await app.gallery('images', 'edit', 'nature/a', '--category', id);
  expect((await app.gallery('categories', 'delete', 'Fauna')).err).toContain('has images');
  const german = ['categories', 'rename', 'Fauna', 'Tierwelt', '--locale', 'de'];
  expect((await app.gallery(...german)).err).toBe('Fauna is now Tierwelt in de.');
  expect((await app.gallery('categories', 'rename', 'Fauna', 'Animal life')).err).toBe(
    'Fauna is now Animal life.\nIts names in other languages stay: de Tierwelt. To change one: --locale <language>',
  );
  await app.gallery('categories', 'rename', 'Animal life', 'Fauna');
  expect((await app.gallery('categories', 'rename', 'Fauna', '', '--locale', 'de')).err).toContain('no name');
  expect((await app.gallery('categories', 'order', 'Abstract', 'Fauna')).err).toMatch(
    /^The order is now: Abstract, Fauna, Nature/,
  );
  const merge = ['categories', 'merge', 'Fauna', 'Nature'];
  expect((await app.gallery(...merge)).err).toBe(
    'Move 1 image of Fauna into Nature and delete Fauna? Add --yes to confirm.',
  );
  expect((await app.gallery(...merge, '--yes')).code).toBe(0);
  expect((await app.gallery('categories', 'merge', 'Nature', '1')).err).toBe(
    'Give two different categories.',
  );
  await app.gallery('categories', 'create', 'Empty');
  expect((await app.gallery('categories', 'delete', 'Empty')).code).toBe(0);
  const names = (await get('images/categories')) as { name: string }[];
  expect(names.map(({ name }) => name)).toEqual(
    (await app.json('categories', 'list')).items.map(({ name }: { name: string }) => name),
  );
  expect(names.map(({ name }) => name)).not.toContain('Fauna');
});

it('lists and removes posts, also in one language', async () => {
  const post = (slug: string, locale: string): PostRow => ({
    project: 'gallery',
    slug,
    locale,
    title: `Post ${slug}`,
    excerpt: '',
    markdown: null,
    content_html: '<p>Text</p>',
    cover: null,
    author: 'Ada',
    tags: '[]',
    reading_minutes: 1,
    published_at: Date.UTC(2026, 0, 2),
  });
  await createPostStore(app.database.db).saveAll([post('one', 'en'), post('one', 'de'), post('two', 'en')]);
  const line = (slug: string, locale: string) =>
    `${slug}\t${locale}\tgallery\t2026-01-02 00:00\tPost ${slug}`;
  expect(await app.gallery('posts', 'list')).toEqual({
    code: 0,
    out: [line('one', 'de'), line('one', 'en'), line('two', 'en')].join('\n'),
    err: '3 of 3',
  });
  expect((await app.gallery('posts', 'remove', 'one')).err).toContain('Add --yes');
  expect((await app.gallery('posts', 'remove', 'one', '--locale', 'de', '--yes')).err).toBe(
    'Removed in 1 language.',
  );
  expect((await app.gallery('posts', 'remove', 'one', '--yes')).code).toBe(0);
  expect((await app.json('posts', 'list', '--project', 'gallery')).items).toMatchObject([{ slug: 'two' }]);
  expect((await app.gallery('posts', 'remove', 'one', '--yes')).err).toContain('There is no such post');
});

it(
  'writes what it imports, signs, indexes and moves into the log of the operator',
  { tags: ['long'] },
  async () => {
    const folder = join(app.dataDir, 'new');
    await mkdir(join(folder, 'Nature'), { recursive: true });
    await writeFile(join(folder, 'Nature', 'ridge.png'), await drawing(7).png().toBuffer());
    await writeFile(join(folder, 'dawn.md'), '---\ntitle: Dawn\ndate: 2026-10-01\n---\n\nWords.\n');
    const log = join(app.dataDir, 'operator.log');
    await rm(log, { force: true });
    await app.gallery('images', 'import', join(folder, 'Nature'), '--dry-run');
    for (const command of [
      ['images', 'import', join(folder, 'Nature')],
      ['posts', 'import', folder],
      ['images', 'sign'],
      ['images', 'reindex'],
    ])
      await app.gallery(...command);
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    const events = lines.map((line) => JSON.parse(line) as { event: string; operator: string });
    expect(events.map(({ event }) => event)).toEqual([
      'image-imported',
      'post-imported',
      'images-signed',
      'images-reindexed',
    ]);
    expect(events[0]).toMatchObject({
      operator: expect.stringMatching(/./),
      image: expect.stringMatching(/ridge/),
    });
    expect(events[1]).toMatchObject({ file: 'dawn.md' });
  },
);
