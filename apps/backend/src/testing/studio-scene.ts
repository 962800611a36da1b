import { randomUUID } from 'node:crypto';
import { createContactStore } from '../features/contact/contact-store.ts';
import { createImageStore } from '../features/images/store/image-store.ts';
import type { TestApp } from './auth-app.ts';
import { animatedGif } from './import/animations.ts';
import { sampleImage } from './images/sample-image.ts';
import { pngOf, uploadDraft } from './tus-client.ts';

const GOOD_CARD = '4242424242424242';

interface Tools {
  test: TestApp;
  admin: string;
  /** A word that no other object has. */
  fresh: (word: string) => string;
  studio: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options?: object,
  ) => Promise<{ version: number } & Awaited<ReturnType<TestApp['call']>>>;
}

export type StudioScene = ReturnType<typeof createStudioScene>;

/** Objects that the routes of the studio change, made with the services and routes that make them. */
export function createStudioScene(test: TestApp, admin: string) {
  let count = 0;
  const fresh = (word: string): string => `${word}${(count += 1)}`;
  const studio: Tools['studio'] = async (method, path, options = {}) => {
    const response = await test.call(method, `/api/studio/${path}`, { token: admin, ...options });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
    return { ...response, version: Number(String(response.headers['etag']).replaceAll('"', '')) };
  };
  const tools = { test, admin, fresh, studio };
  const content = contentScene(tools);
  return {
    fresh,
    studio,
    versionOf: async (path: string) => (await studio('GET', path)).version,
    ...content,
    ...inboxScene(tools, content.image),
    ...peopleScene(tools),
  };
}

function contentScene({ test, admin, fresh, studio }: Tools) {
  const { db } = test.database;
  const editor = { test, token: admin };
  return {
    async image(): Promise<string> {
      const name = fresh('picture');
      await createImageStore(db).addMany([sampleImage(name)]);
      return `nature/${name}`;
    },
    /** With a file. */
    async published(): Promise<string> {
      const id = await this.completeDraft();
      const { body } = await studio('POST', 'image-drafts/publish', { body: { ids: [id] } });
      return body.published[0].imageId;
    },
    draft: async () => uploadDraft(editor, await pngOf(fresh('draft'))),
    animatedDraft: async () => uploadDraft(editor, await animatedGif()),
    async completeDraft(): Promise<string> {
      const id = await this.draft();
      const set = { alt: { en: 'Ice' }, categoryId: 1, acceptsSimilar: true };
      await test.call('PATCH', `/api/studio/images/${id}`, {
        token: admin,
        body: set,
        headers: { 'if-match': '"1"' },
      });
      return id;
    },
    png: () => pngOf(fresh('file')),
    category: async (): Promise<number> =>
      (await studio('POST', 'categories', { body: { name: fresh('Category') } })).body.id,

    async post(): Promise<string> {
      const slug = fresh('post');
      const texts = { en: { title: slug, excerpt: '', markdown: 'Words.', tags: [] } };
      const content = { author: 'Ada', cover: null, publishedAt: null, texts };
      await studio('POST', 'posts', { body: { project: 'gallery', slug, content } });
      return `gallery/${slug}`;
    },
    async publishedPost(): Promise<string> {
      const id = await this.post();
      await studio('POST', `posts/${id}/publish`, { headers: { 'if-match': '"1"' } });
      return id;
    },
  };
}

function inboxScene({ test, fresh }: Tools, addImage: () => Promise<string>) {
  const { db } = test.database;
  return {
    async message(): Promise<string> {
      const id = fresh('cm_');
      await createContactStore(db).insert({
        id,
        app_name: 'gallery',
        name: 'Ana',
        email: 'ana@example.com',
        phone: '',
        organization: '',
        subject: 'A print',
        message: 'May I print the fjord?',
        newsletter: 0,
        privacy: 1,
        locale: 'en',
        spam: 0,
        received_at: 1,
        priority: 0,
      });
      return id;
    },
    async report(): Promise<{ id: string; image: string }> {
      const image = await addImage();
      const body = {
        image,
        category: 'rights',
        explanation: 'I am the person in this picture and did not agree.',
        name: 'Ana Petrova',
        email: 'ana@example.com',
        goodFaith: true,
        elapsedMs: 20_000,
        locale: 'bg',
      };
      await test.call('POST', '/api/image-reports', { body });
      const { id } = await db
        .selectFrom('image_report')
        .select('id')
        .where('image_public_id', '=', image)
        .executeTakeFirstOrThrow();
      return { id, image };
    },
  };
}

function peopleScene({ test, fresh }: Tools) {
  const { db } = test.database;
  return {
    async person() {
      const { user, token } = await test.register({ email: `${fresh('person')}@example.com` });
      return { ...user, token };
    },
    async payment(card = GOOD_CARD) {
      const person = await this.person();
      await test.call('POST', '/api/payments/payment', {
        token: person.token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          planId: 'premium-monthly',
          provider: 'stripe',
          immediateStartConsent: true,
          consentVersion: '2026-11',
          country: 'DE',
          card: { number: card, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Ada' },
        },
      });
      const rows = db.selectFrom('payment').selectAll().where('user_id', '=', person.id);
      return rows.executeTakeFirstOrThrow();
    },
    async subscription(): Promise<string> {
      const { user_id: userId } = await this.payment();
      const rows = db
        .selectFrom('subscription')
        .select('id')
        .where('user_id', '=', userId ?? '');
      return (await rows.executeTakeFirstOrThrow()).id;
    },
  };
}
