import { DAY_MS, HOUR_MS } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { createTestApp, PASSWORD, START, tokenIn, type TestApp } from '../../testing/auth-app.ts';
import { createPostStore, type PostRow } from '../blog/post-store.ts';
import { BATCH } from './newsletter-service.ts';

const post = (slug: string, more: Partial<PostRow> = {}): PostRow => ({
  project: 'gallery',
  slug,
  locale: 'en',
  title: `Title of ${slug}`,
  excerpt: `What ${slug} is about`,
  content_html: '<p>Text</p>',
  markdown: 'Text',
  cover: null,
  author: 'Ada',
  tags: '[]',
  reading_minutes: 2,
  published_at: START - HOUR_MS,
  ...more,
});

for (const engine of engines) {
  describe.skipIf(!engine.available)(`Mails about new posts on ${engine.title}`, () => {
    let test: TestApp;
    beforeEach(async () => {
      test = await createTestApp({ engine });
    });
    afterEach(() => test.close());

    const publish = (...rows: PostRow[]) => createPostStore(test.database.db).saveAll(rows);

    /** What was mailed about posts, after announcing what is new. */
    async function newPostMails() {
      await test.services.newsletter.announce();
      return (await test.mails()).filter(({ headers }) =>
        headers.some(({ key }) => key === 'list-unsubscribe'),
      );
    }

    async function subscriber(email: string, { confirmed = true } = {}): Promise<string> {
      const { token } = await test.register({ email });
      if (confirmed) {
        const welcome = (await test.mails()).findLast(({ to }) => to?.[0]?.address === email);
        await test.call('POST', '/api/auth/confirm-email', { body: { token: tokenIn(welcome) } });
      }
      await test.call('PUT', '/api/newsletter', { token, body: { subscribed: true } });
      return token;
    }

    const linkIn = (mail: { text?: string | undefined } | undefined): string =>
      /http:\/\/localhost:4106(\/api\/newsletter\/unsubscribe\?token=\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

    it.each([
      ['at once', {}],
      ['in any browser, once the address is confirmed', { REGISTRATION: 'confirm' }],
    ])('are asked for with the registration, which creates the account %s', async (_how, environment) => {
      const own = await createTestApp({ engine, environment });
      try {
        const register = (email: string, query: string) =>
          own.call('POST', `/api/auth/register${query}`, {
            body: {
              firstName: 'Ada',
              lastName: 'Lovelace',
              email,
              password: PASSWORD,
              confirmPassword: PASSWORD,
            },
          });
        expect((await register('odd@example.com', '?newsletter=maybe')).status).toBe(400);
        const state = async (email: string) => {
          const mail = (await own.mails()).findLast(({ to }) => to?.[0]?.address === email);
          const confirmed = await own.call('POST', '/api/auth/confirm-email', {
            body: { token: tokenIn(mail) },
          });
          expect(confirmed.status).toBe(200);
          const { body } = await own.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
          const { token } = body as { token: string };
          return (await own.call('GET', '/api/newsletter', { token })).body;
        };
        expect((await register('ticked@example.com', '?newsletter=true')).status).toBe(200);
        expect(await state('ticked@example.com')).toEqual({ subscribed: true, emailConfirmed: true });
        expect((await register('not@example.com', '')).status).toBe(200);
        expect(await state('not@example.com')).toEqual({ subscribed: false, emailConfirmed: true });
      } finally {
        await own.close();
      }
    });

    it('are asked for with a session, and say what holds', async () => {
      expect((await test.call('GET', '/api/newsletter')).status).toBe(401);
      expect((await test.call('PUT', '/api/newsletter', { body: { subscribed: true } })).status).toBe(401);
      const { token } = await test.register();
      const options = { token };
      expect((await test.call('GET', '/api/newsletter', options)).body).toEqual({
        subscribed: false,
        emailConfirmed: false,
      });
      const refused = await test.call('PUT', '/api/newsletter', {
        ...options,
        body: { subscribed: 'maybe' },
      });
      expect(refused.status).toBe(400);
      for (const subscribed of [true, true, false]) {
        const { body } = await test.call('PUT', '/api/newsletter', { ...options, body: { subscribed } });
        expect(body).toEqual({ subscribed, emailConfirmed: false });
      }
    });

    it('go once to each confirmed subscriber, in the language of the account, with headers for one click', async () => {
      await subscriber('ada@example.com');
      await subscriber('proof@example.com', { confirmed: false });
      await test.register({ email: 'other@example.com' });
      await publish(post('first'), post('first', { locale: 'de', title: 'Titel' }));
      const mails = await newPostMails();
      expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.com']);
      const [mail] = mails;
      expect(mail?.subject).toBe('New on Lumigraph: Title of first');
      expect(mail?.text).toContain('What first is about');
      expect(mail?.text).toContain('http://localhost:4106/blog/first');
      expect(mail?.html).toContain('Unsubscribe</a>');
      const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe')).toBe(`<http://localhost:4106${linkIn(mail)}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

      // An edit, a further language, an import again: nothing new.
      await publish(post('first', { title: 'Changed' }), post('first', { locale: 'bg' }));
      await createPostStore(test.database.db).remove({ project: 'gallery', slug: 'first' });
      await publish(post('first'));
      expect(await newPostMails()).toHaveLength(1);
    });

    it('wait for the date of a post, leave old posts alone, and other projects too', async () => {
      await subscriber('ada@example.com');
      await publish(
        post('later', { published_at: START + DAY_MS }),
        post('old', { published_at: START - 30 * DAY_MS }),
        post('elsewhere', { project: 'dating' }),
      );
      expect(await newPostMails()).toHaveLength(0);
      test.clock.now = START + DAY_MS;
      expect((await newPostMails()).map(({ subject }) => subject)).toEqual([
        'New on Lumigraph: Title of later',
      ]);
    });

    it('end with one click, which needs no session and works again and again; opening the link changes nothing', async () => {
      const token = await subscriber('ada@example.com');
      await publish(post('first'));
      const link = linkIn((await newPostMails())[0]);
      const asked = await test.call('GET', link);
      expect(asked.status).toBe(200);
      expect(asked.headers['content-type']).toContain('text/html');
      expect(asked.text).toContain('<button>Unsubscribe</button>');
      expect((await test.call('GET', '/api/newsletter', { token })).body.subscribed).toBe(true);

      test.clock.now += 400 * DAY_MS;
      for (const body of ['List-Unsubscribe=One-Click', '']) {
        const done = await test.app.inject({
          method: 'POST',
          url: link,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: body,
        });
        expect(done.statusCode).toBe(200);
        expect(done.payload).toContain('You’re unsubscribed');
      }
      const again = await test.call('GET', link);
      expect(again.text).toContain('You’re unsubscribed');
      expect(again.text).not.toContain('<button>');
      await publish(post('second', { published_at: test.clock.now }));
      expect(await newPostMails()).toHaveLength(1);
      // A mail that still waits in the outbox is dropped when it is its turn.
      const { id } = await test.database.db.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
      const waiting = { template: 'new-post', to: 'ada@example.com', userId: id, locale: 'en' } as const;
      const data = { project: 'gallery', slug: 'first' };
      expect(await test.services.newsletter.prepare({ ...waiting, data })).toBeNull();
    });

    it('take a form of a mail program as multipart too, and say so when a link is unknown', async () => {
      const unknown = `/api/newsletter/unsubscribe?token=nl_${'x'.repeat(43)}`;
      const multipart = {
        'content-type': 'multipart/form-data; boundary=b',
      };
      const payload =
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
      for (const url of [
        unknown,
        '/api/newsletter/unsubscribe?token=%3Cscript%3E',
        '/api/newsletter/unsubscribe',
      ]) {
        const posted = await test.app.inject({ method: 'POST', url, headers: multipart, payload });
        const opened = await test.call('GET', url);
        expect([posted.statusCode, opened.status]).toEqual([404, 404]);
        expect(opened.text).toContain('This link doesn’t work');
        expect(opened.text).not.toContain('<script>');
      }
    });

    it('end with the account', async () => {
      const token = await subscriber('ada@example.com');
      await publish(post('first'));
      const link = linkIn((await newPostMails())[0]);
      await test.database.db.deleteFrom('user_account').where('email', '=', 'ada@example.com').execute();
      expect((await test.call('GET', link)).status).toBe(404);
      expect((await test.call('GET', '/api/newsletter', { token })).status).toBe(401);
    });

    it('fill the outbox in batches, each subscriber once', async () => {
      const { db } = test.database;
      await subscriber('ada@example.com');
      const model = await db.selectFrom('user_account').selectAll().executeTakeFirstOrThrow();
      const many = Array.from({ length: BATCH + 7 }, (_, index) => `user-${String(index).padStart(4, '0')}`);
      await db
        .insertInto('user_account')
        .values(
          many.map((id) => ({ ...model, id, email: `${id}@example.com`, email_key: `${id}@example.com` })),
        )
        .execute();
      await db
        .insertInto('newsletter_subscription')
        .values(
          many.map((id) => ({
            user_id: id,
            project: 'gallery',
            token: `nl_${id.padEnd(43, 'x')}`,
            subscribed: 1 as const,
            changed_at: START,
          })),
        )
        .execute();
      await publish(post('first'));
      await Promise.all([test.services.newsletter.announce(), test.services.newsletter.announce()]);
      // The outbox sends in the background, so that some of the batch may have left already.
      const waiting = await db.selectFrom('mail_outbox').select('id').execute();
      expect(waiting.length).toBeLessThanOrEqual(BATCH);
      await newPostMails();
      const mails = await newPostMails();
      expect(new Set(mails.map(({ to }) => to?.[0]?.address)).size).toBe(many.length + 1);
      expect(mails).toHaveLength(many.length + 1);
    });
  });
}
