import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteChange, recordAudit, type AuditEntry } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import { onEachEngine } from '../../testing/on-each-engine.ts';
import type { TestApp } from '../../testing/auth-app.ts';

const entry: AuditEntry = {
  actor: { kind: 'operator', id: 'root', name: 'root' },
  action: 'image-changed',
  change: { object: { kind: 'image', id: '1' } },
  at: 1,
};

onEachEngine((createApp) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createApp();
  });
  afterEach(() => test.close());

  const events = async () => (await test.services.studio.auditEvents.list({ pageSize: 50 })).items;
  const record = <Result>(work: () => Promise<Result>): Promise<Result> =>
    recordAudit(test.database.db, entry, work);
  const mark = (name: string) =>
    inTransactionOf(test.database.db)(async (transaction) => {
      await transaction.insertInto('installation_mark').values({ name, value: '', set_at: 1 }).execute();
      noteChange({ object: { kind: 'image', id: name }, before: {}, after: { name } });
    });

  describe('the audit log', () => {
    it('contains a change once, with what it was and is', async () => {
      await record(() => mark('a'));
      expect(await events()).toMatchObject([
        { action: 'image-changed', object: { kind: 'image', id: 'a' }, before: {}, after: { name: 'a' } },
      ]);
    });

    it('contains no change that was rolled back', async () => {
      const work = record(() =>
        inTransactionOf(test.database.db)(async () => {
          noteChange({ object: { kind: 'image', id: 'a' } });
          await Promise.reject(new Error('disk full'));
        }),
      );
      await expect(work).rejects.toThrow('disk full');
      expect(await events()).toEqual([]);
    });

    it('rolls a change back that it cannot record', async () => {
      await test.database.db.schema.alterTable('audit_event').renameTo('audit_event_gone').execute();
      await expect(record(() => mark('a'))).rejects.toThrow('audit_event');
      await test.database.db.schema.alterTable('audit_event_gone').renameTo('audit_event').execute();
      expect(await test.database.db.selectFrom('installation_mark').selectAll().execute()).toEqual([]);
    });

    it('names every object of one change', async () => {
      await record(() =>
        inTransactionOf(test.database.db)(async () => {
          for (const id of ['a', 'b']) noteChange({ object: { kind: 'image', id } });
          await Promise.resolve();
        }),
      );
      expect((await events()).map(({ object }) => object.id)).toEqual(['b', 'a']);
    });

    it('has an entry for work without a transaction, and none for work without an audited caller', async () => {
      await record(() => Promise.resolve());
      await mark('b');
      expect((await events()).map(({ object }) => object)).toEqual([{ kind: 'image', id: '1', label: '' }]);
    });

    it('is read page by page and by its filters', async () => {
      for (const name of ['a', 'b', 'c']) await record(() => mark(name));
      const { auditEvents } = test.services.studio;
      const first = await auditEvents.list({ pageSize: 2 });
      expect(first.items.map(({ object }) => object.id)).toEqual(['c', 'b']);
      expect(first).toMatchObject({ total: 3, totalIsExact: true });
      const second = await auditEvents.list({ pageSize: 2, cursor: first.nextCursor ?? '' });
      expect(second.items.map(({ object }) => object.id)).toEqual(['a']);
      expect(second.nextCursor).toBeNull();
      const one = await auditEvents.list({ pageSize: 2, object: 'image:b' });
      expect(one.items.map(({ object }) => object.id)).toEqual(['b']);
      expect((await auditEvents.list({ pageSize: 2, actor: 'somebody' })).total).toBe(0);
    });
  });
});
