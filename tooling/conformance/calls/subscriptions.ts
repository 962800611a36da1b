import { planIntervals, subscriptionStatuses } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import { expectRefusal, expectSuccess, refused, type CallGroup, type Context } from '../context.ts';
import { judged, Skip, type Judge } from '../findings.ts';
import type { Answer } from '../probe.ts';
import {
  amount,
  currency,
  filledText,
  flag,
  id,
  inAddress,
  inspect,
  inspectList,
  isRecord,
  may,
  must,
  oneOf,
  orNull,
  should,
  text,
  texts,
  time,
  unwrap,
  wholeNumber,
} from '../shape.ts';
import type { TestPlan } from './payments.ts';

/** The accounting service. */
const section = '7.5';

const plan = {
  id: must(id),
  name: must(filledText),
  interval: must(oneOf(planIntervals)),
  amount: must(amount),
  currency: must(currency),
  features: should(texts),
  trialDays: may(wholeNumber),
};
const subscription = {
  status: must(oneOf(subscriptionStatuses)),
  id: must(orNull(id)),
  planId: should(orNull(id)),
  currentPeriodEnd: should(orNull(time)),
  cancelAtPeriodEnd: should(flag),
  isPremium: may(flag),
};
const invoice = {
  id: must(id),
  amount: must(amount),
  currency: must(currency),
  number: should(id),
  issuedAt: should(time),
  status: should(text),
};
const event = { type: must(filledText), status: should(text), at: should(time) };

function inspectSubscription(judge: Judge, answer: Answer): Record<string, unknown> | undefined {
  if (!expectSuccess(judge, answer)) return undefined;
  const found = unwrap(judge, answer.json, { has: 'status', names: ['subscription'] });
  if (!found) return undefined;
  inspect(judge, found.value, { shape: subscription, at: found.at });
  return found.value;
}

function signedIn({ bearer }: Context): string {
  if (!bearer) throw new Skip('nobody is signed in');
  return bearer;
}

/** The plans, read before anything is paid for. */
export function planCalls(keep: (plans: TestPlan[]) => void): CallGroup {
  return async ({ probe }) => [
    await judged({ section, call: 'GET /subscriptions/plans' }, async (judge) => {
      const answer = await probe.call('accounting', 'GET /subscriptions/plans');
      if (!expectSuccess(judge, answer)) return;
      const items = inspectList(judge, answer.json, plan)?.items.filter(isRecord) ?? [];
      for (const interval of planIntervals) {
        judge.saw(`a ${interval} plan`);
        if (!items.some((item) => item['interval'] === interval))
          judge.fault(`a ${interval} plan`, 'is missing');
      }
      keep(
        items.map((item) => ({
          planId: String(item['id']),
          amount: Number(item['amount']),
          currency: String(item['currency']),
        })),
      );
    }),
  ];
}

type Line = `${string} /${string}`;

/** Current, cancel, resume, change, history and invoices: the whole life where a payment was made, else only refusals. */
export function subscriptionCalls(plansOf: () => TestPlan[]): CallGroup {
  return async (context) => {
    const { probe } = context;
    const entry = (call: string, work: (judge: Judge) => Promise<void>) => judged({ section, call }, work);
    const send = (line: Line, body?: unknown) =>
      probe.call('accounting', line, {
        bearer: signedIn(context),
        headers: { 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body }),
      });
    let current: Record<string, unknown> | undefined;
    /** Its id in an address; without a paid subscription there is nothing to change. */
    const own = () => {
      if (!context.pay || !current?.['id']) throw new Skip('needs --pay, for a backend in its sandbox');
      return inAddress(current['id']);
    };
    let invoiceId: unknown;

    async function expectState(judge: Judge, answer: Answer, wanted: Record<string, unknown>) {
      const found = inspectSubscription(judge, answer);
      for (const [name, value] of Object.entries(found ? wanted : {})) {
        if (found?.[name] !== value)
          judge.fault(name, `is ${JSON.stringify(found?.[name])}, expected ${JSON.stringify(value)}`);
      }
      return Promise.resolve();
    }

    return [
      await entry('GET /subscriptions/current', async (judge) => {
        current = inspectSubscription(judge, await send('GET /subscriptions/current'));
        if (context.pay && current && current['status'] !== 'Active') {
          judge.fault('status', `is ${String(current['status'])} after a payment, expected Active`);
        }
      }),
      await entry('GET /subscriptions/current (signed out)', async (judge) => {
        expectRefusal(judge, await probe.call('accounting', 'GET /subscriptions/current'), [401, 403]);
      }),
      await entry('POST /subscriptions/subscribe (unknown plan)', async (judge) => {
        const body = { planId: 'no-such-plan', paymentMethod: 'none', trialDays: 0, metadata: {} };
        expectRefusal(judge, await send('POST /subscriptions/subscribe', body), [...refused, 402, 404]);
      }),
      await entry('POST /subscriptions/{id}/cancel', async (judge) => {
        await expectState(judge, await send(`POST /subscriptions/${own()}/cancel`, { immediately: false }), {
          cancelAtPeriodEnd: true,
        });
      }),
      await entry('POST /subscriptions/{id}/resume', async (judge) => {
        await expectState(judge, await send(`POST /subscriptions/${own()}/resume`), {
          cancelAtPeriodEnd: false,
          status: 'Active',
        });
      }),
      await entry('PUT /subscriptions/{id}', async (judge) => {
        const other = plansOf().find(({ planId }) => planId !== current?.['planId']);
        if (!other) throw new Skip('there is no other plan');
        const path = own();
        const found = inspectSubscription(
          judge,
          await send(`PUT /subscriptions/${path}`, { planId: other.planId }),
        );
        if (found && found['planId'] !== other.planId && found['nextPlanId'] !== other.planId) {
          judge.fault('planId', 'neither it nor nextPlanId is the new plan');
        }
      }),
      await entry('POST /subscriptions/{id}/cancel (somebody else’s)', async (judge) => {
        expectRefusal(
          judge,
          await send('POST /subscriptions/not-mine/cancel', { immediately: true }),
          [400, 403, 404],
        );
      }),
      await entry('GET /subscriptions/history', async (judge) => {
        const answer = await send('GET /subscriptions/history');
        if (expectSuccess(judge, answer)) inspectList(judge, answer.json, event);
      }),
      await entry('GET /subscriptions/invoices', async (judge) => {
        const answer = await send('GET /subscriptions/invoices');
        if (!expectSuccess(judge, answer)) return;
        const [first] = inspectList(judge, answer.json, invoice)?.items.filter(isRecord) ?? [];
        invoiceId = first?.['id'];
        if (context.pay && invoiceId === undefined) judge.fault('items', 'are none after a payment');
      }),
      await entry('GET /subscriptions/invoices/{id}/download', async (judge) => {
        if (invoiceId === undefined) throw new Skip('there is no invoice');
        const answer = await send(`GET /subscriptions/invoices/${inAddress(invoiceId)}/download`);
        if (!expectSuccess(judge, answer)) return;
        judge.saw('content-type');
        const type = answer.headers.get('content-type') ?? 'nothing';
        if (!type.startsWith('application/pdf'))
          judge.fault('content-type', `expected application/pdf, got ${type}`);
        judge.saw('body');
        if (new TextDecoder().decode(answer.bytes.slice(0, 5)) !== '%PDF-') judge.fault('body', 'is no PDF');
      }),
    ];
  };
}
