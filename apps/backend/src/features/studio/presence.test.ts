import { HOUR_MS, SECOND_MS } from '@lumigraph/contracts';
import type { Presence } from '@lumigraph/contracts/studio';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '../../testing/auth-app.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';

const IMAGE = '/images/nature/fjord';

onEachEngine((createApp) => {
  let test: TestApp;
  const people = new Map<string, { id: string; token: string }>();

  beforeEach(async () => {
    test = await createApp({ limits: { registerAddress: { points: 100, windowMs: HOUR_MS } } });
    for (const firstName of ['Ada', 'Ben', 'Cleo']) {
      const { user, token } = await test.register({ email: `${firstName}@example.com`, firstName });
      if (firstName !== 'Cleo')
        await test.services.accounts.admin.setRole(user.id, { role: 'editor', has: true });
      people.set(firstName, { id: user.id, token });
    }
  });
  afterEach(() => test.close());

  const say = (name: string, page: string) =>
    test.call('PUT', '/api/studio/presence', { token: people.get(name)?.token ?? '', body: { page } });
  /** The first names of the others on the page. */
  async function open(name: string, page = IMAGE): Promise<string[]> {
    const { body } = await say(name, page);
    return (body as Presence).others.map((other) => other.name.split(' ')[0] ?? '');
  }

  it('names the others who have the same page open, until they have left it', async () => {
    expect(await open('Ada')).toEqual([]);
    expect(await open('Ben')).toEqual(['Ada']);
    expect(await open('Ada')).toEqual(['Ben']);
    test.clock.now += 40 * SECOND_MS;
    expect(await open('Ben')).toEqual(['Ada']);
    test.clock.now += 20 * SECOND_MS;
    expect(await open('Ben')).toEqual([]);
  });

  it('names nobody of another page, and the same user in two tabs once and never to oneself', async () => {
    await open('Ada', '/images/nature/dunes');
    expect(await open('Ben')).toEqual([]);
    await open('Ada');
    await open('Ada');
    expect(await open('Ben')).toEqual(['Ada']);
    expect(await open('Ada')).toEqual(['Ben']);
  });

  it('is for people of the studio', async () => {
    expect((await say('Cleo', IMAGE)).status).toBe(403);
    expect((await test.call('PUT', '/api/studio/presence', { body: { page: IMAGE } })).status).toBe(401);
    expect((await say('Ada', 'x'.repeat(3_000))).status).toBe(400);
  });
});
