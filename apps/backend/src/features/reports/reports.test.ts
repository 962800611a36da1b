import { HOUR_MS } from '@lumigraph/contracts';
import type { ImageReport, ImageReportDetails } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImageStore } from '../images/store/image-store.ts';
import type { TestApp } from '../../testing/auth-app.ts';
import { sampleImage } from '../../testing/images/sample-image.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

const good = {
  image: 'nature/a',
  category: 'rights',
  explanation: 'I am the person in this picture and did not agree.',
  name: 'Ana Petrova',
  email: 'ana@example.com',
  goodFaith: true,
  elapsedMs: 20_000,
  locale: 'bg',
};
const decision = {
  decision: 'withheld',
  ground: 'law',
  provision: 'Article 8 of Directive 2001/29/EC',
  reason: 'The person can be recognised.',
};

onEachEngine((createApp) => {
  let test: TestApp;
  const tokens = { admin: '', editor: '' };

  beforeEach(async () => {
    test = await createApp({
      environment: { COMPANY_EMAIL: 'office@company.example' },
      limits: { registerAddress: { points: 100, windowMs: HOUR_MS } },
    });
    for (const role of ['admin', 'editor'] as const) {
      const { user, token } = await test.register({ email: `${role}@example.com`, firstName: role });
      await test.services.accounts.admin.setRole(user.id, { role, has: true });
      tokens[role] = token;
    }
    await createImageStore(test.database.db).addMany([sampleImage('a'), sampleImage('b')]);
  });
  afterEach(() => test.close());

  const send = (change: Record<string, unknown> = {}, token?: string) =>
    test.call('POST', '/api/image-reports', { body: { ...good, ...change }, ...(token ? { token } : {}) });
  const mailsTo = async (address: string) =>
    (await test.mails()).filter(({ to }) => to?.[0]?.address === address);
  const list = async (query = ''): Promise<ImageReport[]> =>
    (await test.call('GET', `/api/studio/reports?${query}`, { token: tokens.editor })).body.items;
  const read = async (id: string, role: keyof typeof tokens = 'editor') => {
    const { headers, body } = await test.call('GET', `/api/studio/reports/${id}`, { token: tokens[role] });
    return { version: String(headers['etag']), report: body as ImageReportDetails };
  };
  const change = (
    method: 'POST' | 'PUT',
    path: string,
    { body, version }: { body?: unknown; version?: string } = {},
  ) =>
    test.call(method, `/api/studio/reports/${path}`, {
      token: tokens.editor,
      ...(body === undefined ? {} : { body }),
      ...(version === undefined ? {} : { headers: { 'if-match': version } }),
    });
  const decide = async (body: object, path = 'decision') => {
    const [{ id } = { id: '' }] = await list();
    return change('POST', `${id}/${path}`, { body, version: (await read(id)).version });
  };
  const isPublished = async (id = 'nature/a') =>
    (await createImageStore(test.database.db).find(id)) !== undefined;
  const events = async () =>
    (await test.services.studio.auditEvents.list({ pageSize: 50 })).items.map(({ action, object }) => [
      action,
      object.kind,
    ]);

  describe('POST /api/image-reports', () => {
    it('stores the report and confirms it by mail, without anything that was typed', async () => {
      expect((await send()).status).toBe(200);
      const [mail] = await mailsTo('ana@example.com');
      const [report] = await list();
      expect(report).toMatchObject({
        image: { id: 'nature/a', title: 'Picture a' },
        state: 'open',
        category: 'rights',
      });
      expect(mail?.subject).toBe(`Получихме Вашия сигнал [${report?.reference}]`);
      expect(mail?.replyTo).toEqual([{ address: 'office@company.example', name: '' }]);
      expect(mail?.text).toContain('http://localhost:4106/image/nature/a');
      expect(mail?.text).toContain('ЕИК');
      expect(mail?.text).not.toContain('did not agree');
      const { report: details } = await read(report?.id ?? '', 'admin');
      expect(details).toMatchObject({
        email: 'ana@example.com',
        receipt: { state: 'sent' },
        visibility: 'published',
      });
    });

    it.each([
      [{ explanation: ' ' }, 'explanation', 'required'],
      [{ explanation: 'Too short.' }, 'explanation', 'minLength'],
      [{ name: '' }, 'name', 'required'],
      [{ email: undefined }, 'email', 'required'],
      [{ email: 'ana@' }, 'email', 'email'],
      [{ category: 'minors', email: 'ana@\r\nx' }, 'email', 'email'],
      [{ goodFaith: false }, 'goodFaith', 'required'],
    ])('refuses %j', async (body, field, rule) => {
      const { status, body: refusal } = await send(body);
      expect(status).toBe(400);
      expect((refusal as { errors: unknown[] }).errors).toMatchObject([{ field, rule }]);
      expect(await list()).toEqual([]);
    });

    it.each([{ category: 'taste' }, { explanation: 'x'.repeat(5_001) }, { surprise: 1 }])(
      '%j is no report',
      async (body) => {
        expect((await send(body)).status).toBe(400);
      },
    );

    it('refuses a picture that is not published', async () => {
      expect((await send({ image: 'nature/none' })).status).toBe(404);
    });

    it('takes a report of child abuse without name and address', async () => {
      expect((await send({ category: 'minors', name: undefined, email: '' })).status).toBe(200);
      const [report] = await list();
      expect(report?.name).toBe('');
      expect((await decide({ ...decision })).status).toBe(200);
      expect((await read(report?.id ?? '')).report).toMatchObject({ statement: null, canBeMailed: false });
    });

    it.each([{ website: 'x' }, { elapsedMs: 100 }])('takes %j for spam and mails nobody', async (body) => {
      expect((await send(body)).status).toBe(200);
      expect(await mailsTo('ana@example.com')).toEqual([]);
      expect(await list()).toEqual([]);
      const [spam] = await list('state=spam');
      const { version } = await read(spam?.id ?? '');
      expect((await change('PUT', `${spam?.id}/state`, { body: { spam: false }, version })).status).toBe(200);
      expect(await list()).toHaveLength(1);
    });

    it('is limited for one network, and mails one mailbox a few times', async () => {
      await test.close();
      test = await createApp({
        limits: {
          imageReportAddress: { points: 4, windowMs: HOUR_MS },
          unprovenMailRecipient: { points: 2, windowMs: HOUR_MS },
        },
      });
      await createImageStore(test.database.db).addMany([sampleImage('a')]);
      const statuses = [];
      for (let count = 0; count < 5; count += 1) statuses.push((await send()).status);
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
      expect(await mailsTo('ana@example.com')).toHaveLength(2);
    });
  });

  describe('a decision', () => {
    it('withholds the picture and mails a statement of reasons', async () => {
      await send();
      const [receipt] = await mailsTo('ana@example.com');
      const decided = await decide(decision);
      expect(decided.body).toMatchObject({
        state: 'decided',
        decision: 'withheld',
        visibility: 'withheld',
        decidedBy: 'editor Lovelace',
        ground: 'law',
        email: null,
        canBeMailed: true,
      });
      expect(await isPublished()).toBe(false);
      const mails = await mailsTo('ana@example.com');
      const statement = mails.find(({ subject }) => subject?.startsWith('Решение'));
      for (const part of [
        'Свалихме изображението',
        'Правно основание: Article 8 of Directive 2001/29/EC',
        'The person can be recognised.',
        'Автоматизирани средства: не са използвани',
        'извънсъдебно',
      ])
        expect(statement?.text).toContain(part);
      expect(statement?.text).not.toContain('did not agree');
      expect(statement?.inReplyTo).toBe(receipt?.messageId);
      expect(await events()).toEqual([
        ['report-decided', 'report'],
        ['images-changed', 'image'],
      ]);
    });

    it('can be read before it is sent', async () => {
      await send();
      const [{ id } = { id: '' }] = await list();
      const preview = (body: unknown) => change('POST', `${id}/statement`, { body });
      const { status, body } = await preview(decision);
      expect(status).toBe(200);
      await decide(decision);
      const mails = await mailsTo('ana@example.com');
      const statement = mails.find(({ subject }) => subject?.startsWith('Решение'));
      expect(body).toEqual({ locale: 'bg', subject: statement?.subject, text: statement?.text });
      const unfinished = await preview({ decision: 'none', reason: '' });
      expect(unfinished).toMatchObject({ status: 200 });
    });

    it('leaves the picture, without a ground', async () => {
      await send({ locale: 'en' });
      expect((await decide({ decision: 'none', reason: 'No person can be seen.' })).status).toBe(200);
      expect(await isPublished()).toBe(true);
      const mails = await mailsTo('ana@example.com');
      const text = mails.find(({ subject }) => subject?.startsWith('Decision'))?.text;
      expect(text).toContain('The picture stays available');
      expect(text).not.toMatch(/Legal ground|Ground in/);
    });

    it('deletes the picture after a recent authentication only', async () => {
      await send();
      const { decision: _none, ...body } = decision;
      test.clock.now += 11 * 60_000;
      await test.database.db.updateTable('user_session').set({ reauthenticated_at: 0 }).execute();
      expect((await decide(body, 'deletion')).body.code).toBe('REAUTHENTICATION_REQUIRED');
      await test.database.db
        .updateTable('user_session')
        .set({ reauthenticated_at: test.clock.now })
        .execute();
      expect((await decide(body, 'deletion')).body).toMatchObject({ decision: 'deleted', visibility: null });
      expect(await isPublished()).toBe(false);
    });

    it.each([
      [{ ...decision, ground: undefined }, 400],
      [{ ...decision, provision: ' ' }, 400],
      [{ ...decision, reason: ' ' }, 400],
      [{ ...decision, decision: 'deleted' }, 400],
    ])('%j is refused and changes nothing', async (body, status) => {
      await send();
      expect((await decide(body)).status).toBe(status);
      expect(await isPublished()).toBe(true);
      expect(await list('state=open')).toHaveLength(1);
    });

    it('is made once: the second person sees the first one', async () => {
      await send();
      const [{ id } = { id: '' }] = await list();
      const { version } = await read(id);
      expect((await change('POST', `${id}/decision`, { body: decision, version })).status).toBe(200);
      expect((await change('POST', `${id}/decision`, { body: decision, version })).status).toBe(412);
      expect((await decide(decision)).status).toBe(409);
      expect((await change('POST', `${id}/decision`, { body: decision })).status).toBe(428);
      expect((await change('POST', 'rp_0/decision', { body: decision, version })).status).toBe(404);
    });

    it('is reviewed on appeal, with a new statement and what follows for the picture', async () => {
      await send({ locale: 'en' });
      const [{ id } = { id: '' }] = await list();
      const review = async (body: object, path = 'decision') =>
        change('POST', `${id}/${path}`, {
          body: { review: true, ...body },
          version: (await read(id)).version,
        });
      expect((await review({ decision: 'none', reason: 'Too early.' })).status).toBe(409);
      await decide(decision);
      const agreed = { decision: 'none', reason: 'The person has agreed since.' };
      const { body: preview } = await change('POST', `${id}/statement`, {
        body: { review: true, ...agreed },
      });
      expect((await review(agreed)).body).toMatchObject({
        decision: 'none',
        ground: null,
        visibility: 'published',
      });
      expect(await isPublished()).toBe(true);
      const statements = (await mailsTo('ana@example.com')).filter(({ subject }) =>
        subject?.startsWith('Decision'),
      );
      const of = (reason: string) => statements.find(({ text }) => text?.includes(reason));
      const [first, second] = [of(decision.reason), of(agreed.reason)];
      expect(statements).toHaveLength(2);
      expect(first?.text).not.toContain('have examined our decision of');
      expect(second?.text).toContain('have examined our decision of');
      expect(second?.text).toContain((preview as { text: string }).text.trim());
      expect(second?.inReplyTo).toBe(first?.messageId);
      const { items } = await test.services.studio.auditEvents.list({ object: `report:${id}`, pageSize: 9 });
      expect(items[0]).toMatchObject({ before: { decision: 'withheld' }, after: { decision: 'none' } });
      const { decision: _none, ...body } = decision;
      expect((await review(body, 'deletion')).body).toMatchObject({ decision: 'deleted', visibility: null });
      expect((await review(agreed)).status).toBe(400);
      expect((await review(body, 'deletion')).body).toMatchObject({ decision: 'deleted' });
    });

    it('counts further open reports of the same picture', async () => {
      await send();
      test.clock.now += 1000;
      await send({ category: 'illegal' });
      await send({ image: 'nature/b' });
      const [first] = await list('category=rights&sort=receivedAt');
      expect((await read(first?.id ?? '')).report.otherOpen).toBe(1);
      const counts = await test.call('GET', '/api/studio/inbox-counts', { token: tokens.editor });
      expect(counts.body).toEqual({ messages: 0, undelivered: 0, reports: 3 });
    });
  });

  it('belongs to the data export of the account that sent it, and stays after the account', async () => {
    const { token, user } = await test.register({ email: 'ana@example.com' });
    await send({}, token);
    const exported = await test.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(exported.statusCode).toBe(200);
    const row = () => test.database.db.selectFrom('image_report').select('user_id').executeTakeFirstOrThrow();
    expect(await row()).toEqual({ user_id: user.id });
    await test.call('DELETE', '/api/auth/account', { token, body: { currentPassword: 'Kiwi-Lantern7' } });
    expect(await row()).toEqual({ user_id: null });
    expect(await list()).toHaveLength(1);
  });

  it('is found by words, picture and reference', async () => {
    await send({ explanation: 'Това съм аз, не съм давал съгласие.' });
    test.clock.now += 1000;
    await send({ image: 'nature/b' });
    const [first, second] = await list();
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    expect(await found('ТОВА СЪМ')).toEqual([]);
    expect(await found('това')).toEqual([first?.id]);
    expect(await found('nature/b')).toEqual([second?.id]);
    expect(await found(first?.reference ?? '')).toEqual([first?.id]);
    expect(await found('%')).toEqual([]);
  });
});
