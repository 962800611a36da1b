import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@lumigraph/contracts';
import type { TestApp } from './auth-app.ts';
import { addFailedMail } from './failed-mail.ts';
import { reason, stale, type StudioChange, type StudioChanges as Changes } from './studio-change.ts';
import type { StudioScene } from './studio-scene.ts';

const because = { reason };
/** The provider takes the money, and its response is lost. */
const BREAKING_CARD = '4000000000000119';

/** Changes of people and payments. */
export const studioDeskChanges = (test: TestApp, scene: StudioScene): Changes => ({
  ...peopleChanges(test, scene),
  ...billingChanges(test, scene),
  ...giftCodeChanges(scene),
});

function peopleChanges({ database: { db }, clock }: TestApp, scene: StudioScene): Changes {
  const unknown = (path: string) => ({ path: `users/none${path}` });
  const change = async (path: string, action: string, body?: object): Promise<StudioChange> => {
    const { id } = await scene.person();
    return {
      path: `users/${id}/${path}`,
      ...(body ? { body } : {}),
      entries: [`${action} user ${id}`],
      refused: unknown(`/${path}`),
    };
  };
  const people = 'users/:id';
  return {
    'POST invitations': async () => {
      const email = `${scene.fresh('eva')}@example.com`;
      return {
        path: 'invitations',
        body: { email, firstName: 'Eva', lastName: 'Lind', role: 'editor', locale: 'en' },
        entries: [/^user-invited user /],
        refused: { body: { email: 'eva', firstName: 'Eva', lastName: 'Lind', role: 'editor', locale: 'en' } },
      };
    },
    [`POST ${people}/block`]: () => change('block', 'user-blocked', because),
    [`POST ${people}/unblock`]: async () => {
      const blocked = await change('unblock', 'user-unblocked', because);
      await scene.studio('POST', blocked.path.replace('unblock', 'block'), { body: because });
      return blocked;
    },
    [`POST ${people}/confirm`]: () => change('confirm', 'user-confirmed', because),
    [`POST ${people}/password-reset`]: () => change('password-reset', 'user-password-mailed'),
    [`DELETE ${people}/sessions`]: () => change('sessions', 'user-signed-out'),
    [`DELETE ${people}/sessions/:sessionId`]: async () => {
      const { id } = await scene.person();
      const sessions = db.selectFrom('user_session').select('id').where('user_id', '=', id);
      const { id: session } = await sessions.executeTakeFirstOrThrow();
      return {
        path: `users/${id}/sessions/${session}`,
        entries: [`user-session-ended user ${id}`],
        refused: { path: `users/${id}/sessions/none` },
      };
    },
    [`POST ${people}/roles`]: async () => {
      const made = await change('roles', 'user-role-changed', { role: 'editor', has: true, reason });
      await scene.studio('POST', made.path.replace('roles', 'confirm'), { body: because });
      return made;
    },
    [`POST ${people}/two-factor-off`]: async () => {
      const made = await change('two-factor-off', 'user-two-factor-off', because);
      const [, userId = ''] = made.path.split('/');
      const row = { user_id: userId, secret: 'TOTP-SECRET', last_step: 0, created_at: 1, confirmed_at: 1 };
      await db.insertInto('two_factor').values(row).execute();
      return made;
    },
    [`POST ${people}/export`]: () => change('export', 'user-exported', because),
    [`POST ${people}/delete`]: async () => {
      const { id, email } = await scene.person();
      return {
        path: `users/${id}/delete`,
        body: { email, reason },
        entries: [`user-deleted user ${id}`],
        refused: { body: { email: 'other@example.com', reason } },
      };
    },
    [`POST ${people}/premium`]: () => change('premium', 'premium-granted', { days: 3, reason }),
    [`POST ${people}/premium/end`]: async () => {
      const granted = await change('premium/end', 'premium-ended', because);
      await scene.studio('POST', granted.path.replace('/end', ''), { body: { days: 3, reason } });
      return granted;
    },
    [`POST ${people}/mails/:mailId/retry`]: async () => {
      const mail = scene.fresh('mail');
      const made = await change(`mails/${mail}/retry`, 'user-mail-retried');
      const [, userId = ''] = made.path.split('/');
      await addFailedMail(db, { id: mail, userId, at: clock.now });
      const other = await scene.person();
      return { ...made, refused: { path: `users/${other.id}/mails/${mail}/retry` } };
    },
  };
}

const newGiftCodes = { name: 'For testers', planId: 'premium-monthly', count: 2, days: 30 };

const giftCodeChanges = (scene: StudioScene): Changes => ({
  'POST gift-codes': () =>
    Promise.resolve({
      path: 'gift-codes',
      body: newGiftCodes,
      entries: [/^gift-codes-made gift-codes gift_/],
      refused: { body: { ...newGiftCodes, planId: 'none' } },
    }),
  'DELETE gift-codes/:id': async () => {
    const { body } = await scene.studio('POST', 'gift-codes', { body: newGiftCodes });
    return {
      path: `gift-codes/${body.record.id}`,
      entries: [`gift-codes-withdrawn gift-codes ${body.record.id}`],
      refused: { path: 'gift-codes/none' },
    };
  },
});

function billingChanges({ clock }: TestApp, scene: StudioScene): Changes {
  const priced = async (amount: number) => {
    const version = await scene.versionOf('plan-prices');
    return { body: { amount, from: clock.now + DAY_MS, reason }, version };
  };
  const plan = 'premium-monthly';
  return {
    'POST payments/:id/refunds': async () => {
      const { id } = await scene.payment();
      return {
        path: `payments/${id}/refunds`,
        body: { amount: 1, reason },
        headers: { 'idempotency-key': randomUUID() },
        entries: [`payment-refunded payment ${id}`],
        refused: { body: { amount: 1_000, reason } },
      };
    },
    'POST payments/:id/correction': async () => {
      const { id } = await scene.payment(BREAKING_CARD);
      return {
        path: `payments/${id}/correction`,
        body: because,
        entries: [`payment-corrected payment ${id}`],
        refused: { path: 'payments/none/correction' },
      };
    },
    'POST payments/:id/decision': async () => {
      const { id } = await scene.payment();
      return {
        path: `payments/${id}/decision`,
        body: because,
        entries: [`payment-decided payment ${id}`],
        refused: { path: 'payments/none/decision' },
      };
    },
    'POST subscriptions/:id/cancel': async () => {
      const id = await scene.subscription();
      return {
        path: `subscriptions/${id}/cancel`,
        body: because,
        entries: [`subscription-cancelled subscription ${id}`],
        refused: { path: 'subscriptions/none/cancel' },
      };
    },
    'POST subscriptions/:id/resume': async () => {
      const id = await scene.subscription();
      await scene.studio('POST', `subscriptions/${id}/cancel`, { body: because });
      return {
        path: `subscriptions/${id}/resume`,
        body: because,
        entries: [`subscription-resumed subscription ${id}`],
        refused: { path: 'subscriptions/none/resume' },
      };
    },
    'POST plan-prices/:id': async () => ({
      path: `plan-prices/${plan}`,
      ...(await priced(6)),
      entries: [`plan-price-changed plan ${plan}`],
      refused: stale,
    }),
    'DELETE plan-prices/:id': async () => {
      const { body, version } = await priced(7);
      const headers = { 'if-match': `"${version}"` };
      const { body: list } = await scene.studio('POST', `plan-prices/${plan}`, { body, headers });
      const prices = list.plans.flatMap((one: { prices: { id: number }[] }) => one.prices);
      return {
        path: `plan-prices/${prices.at(-1).id}`,
        version: await scene.versionOf('plan-prices'),
        entries: [`plan-price-withdrawn plan ${plan}`],
        refused: stale,
      };
    },
  };
}
