import { describe, expect, it } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { createMailStore } from './mail-store.ts';
import { createMailWorker } from './mail-worker.ts';

for (const engine of engines) {
  // oxlint-disable-next-line vitest/valid-title -- it is a string
  describe.skipIf(!engine.available)(engine.title, () => {
    it('sends each mail once, however many workers there are and however often one fails', async () => {
      const { db, close } = await engine.open();
      const store = createMailStore(db);
      const mails = Array.from({ length: 40 }, (_, index) => `mail-${index}`);
      for (const id of mails)
        await store.insert({
          id,
          template: 'welcome',
          to_address: 'a@example.com',
          user_id: null,
          locale: 'en',
          data: '{}',
          status: 'waiting',
          attempts: 0,
          next_attempt_at: 0,
          created_at: 0,
          last_error: null,
          recipient_proven: 1,
          request_id: null,
        });
      const clock = { now: 1 };
      const sent: string[] = [];
      const failedOnce = new Set<string>();
      const workers = Array.from({ length: 5 }, () =>
        createMailWorker({
          store: createMailStore(db),
          transport: { explain: () => ({ code: 'away', of: 'mail' }), isReady: () => Promise.resolve(true) },
          send: async ({ id }) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            if (Number(id.slice(5)) % 3 === 0 && !failedOnce.has(id)) {
              failedOnce.add(id);
              throw new Error('away');
            }
            sent.push(id);
          },
          settled: () => Promise.resolve(),
          keepFailedDays: 7,
          now: () => clock.now,
          log: () => undefined,
        }),
      );
      const flushAll = () => Promise.all(workers.flatMap(({ flush }) => [flush(), flush()]));
      await flushAll();
      expect(sent).toHaveLength(26);
      clock.now += 60_000;
      await flushAll();
      const byName = (a: string, b: string): number => a.localeCompare(b);
      expect(sent.toSorted(byName)).toEqual(mails.toSorted(byName));
      expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
      await close();
    });
  });
}
