import { paymentStatuses } from '@lumigraph/contracts';
import { randomUUID } from 'node:crypto';
import {
  expectRefusal,
  expectSuccess,
  forbidden,
  refused,
  type CallGroup,
  type Context,
} from '../context.ts';
import { judged, Skip, type Judge } from '../findings.ts';
import type { Answer } from '../probe.ts';
import {
  amount,
  currency,
  id,
  inspect,
  inspectList,
  isRecord,
  may,
  must,
  oneOf,
  should,
  text,
  time,
  unwrap,
} from '../shape.ts';

/** The payment service. Writes carry an `Idempotency-Key`. */
const section = '7.4';

const payment = {
  id: must(id),
  status: must(oneOf(paymentStatuses)),
  amount: must(amount),
  currency: must(currency),
  provider: should(text),
  createdAt: should(time),
  planId: may(text),
  failureCode: may(text),
};

/** Processing body with the test card of the sandbox, which is nobody's. */
const testCard = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvc: '123',
  name: 'Con Formance',
};

export interface TestPlan {
  planId: string;
  amount: number;
  currency: string;
}

/** Consent to an immediate start, in the version that the backend names where it names one (ours, additive). */
async function consentOf({ probe }: Context) {
  const { json } = await probe.call('payments', 'GET /options');
  const options = isRecord(json) && isRecord(json['data']) ? json['data'] : json;
  const version = isRecord(options) ? options['consentVersion'] : undefined;
  const consentVersion = typeof version === 'string' ? version : 'conformance';
  return { immediateStartConsent: true, consentVersion, country: 'BG' };
}

function inspectPayment(
  judge: Judge,
  answer: Answer,
  wanted: { amount?: number; currency?: string; id?: unknown },
) {
  if (!expectSuccess(judge, answer)) return undefined;
  const found = unwrap(judge, answer.json, { has: 'status', names: ['payment'] });
  if (!found) return undefined;
  inspect(judge, found.value, { shape: payment, at: found.at });
  for (const [name, value] of Object.entries(wanted)) {
    const got = found.value[name];
    if (got !== undefined && got !== value)
      judge.fault(name, `is ${JSON.stringify(got)}, expected ${JSON.stringify(value)}`);
  }
  return found.value;
}

const key = () => ({ 'idempotency-key': randomUUID() });

function signedIn({ bearer }: Context): string {
  if (!bearer) throw new Skip('nobody is signed in');
  return bearer;
}

async function intent(
  context: Context,
  judge: Judge,
  body: { amount: number; currency?: string; provider: string },
) {
  const answer = await context.probe.call('payments', 'POST /payments/intent', {
    bearer: signedIn(context),
    headers: key(),
    body: { ...body, metadata: { purpose: 'conformance' } },
  });
  // Without a currency the default holds.
  return inspectPayment(judge, answer, { amount: body.amount, currency: body.currency ?? 'USD' });
}

async function pay(context: Context, judge: Judge, plan: TestPlan | undefined) {
  if (!context.pay) throw new Skip('needs --pay, for a backend in its sandbox');
  if (!plan) throw new Skip('there is no plan');
  const consent = await consentOf(context);
  const call = (idempotency: Record<string, string>) =>
    context.probe.call('payments', 'POST /payment', {
      bearer: signedIn(context),
      headers: idempotency,
      body: { ...plan, ...consent, provider: 'stripe', card: testCard },
    });
  const same = key();
  const first = inspectPayment(judge, await call(same), { amount: plan.amount, currency: plan.currency });
  if (!first) return;
  if (first['status'] !== 'succeeded')
    judge.fault('status', `is ${String(first['status'])} for the test card`);
  judge.saw('same Idempotency-Key');
  const again = inspectPayment(judge, await call(same), {});
  if (again && again['id'] !== first['id']) judge.fault('same Idempotency-Key', 'makes a second payment');
}

async function wrongPrice(context: Context, judge: Judge, plan: TestPlan | undefined) {
  if (!context.pay) throw new Skip('needs --pay, for a backend in its sandbox');
  if (!plan) throw new Skip('there is no plan');
  const consent = await consentOf(context);
  const answer = await context.probe.call('payments', 'POST /payment', {
    bearer: signedIn(context),
    headers: key(),
    body: { ...plan, ...consent, amount: 0.01, provider: 'stripe', card: testCard },
  });
  expectRefusal(judge, answer, [...refused, 402]);
}

/** Calls below `/payments`; `planOf` gives what can be bought. */
export function paymentCalls(planOf: () => TestPlan | undefined): CallGroup {
  return async (context) => {
    const { probe } = context;
    const entry = (call: string, work: (judge: Judge) => Promise<void>) => judged({ section, call }, work);
    let made: Record<string, unknown> | undefined;
    return [
      await entry('POST /payments/intent', async (judge) => {
        made = await intent(context, judge, { amount: 4.99, currency: 'EUR', provider: 'Stripe' });
      }),
      await entry('POST /payments/intent (no currency)', async (judge) => {
        await intent(context, judge, { amount: 5, provider: 'Stripe' });
      }),
      await entry('POST /payments/intent (signed out)', async (judge) => {
        const body = { amount: 4.99, currency: 'EUR', provider: 'Stripe' };
        expectRefusal(
          judge,
          await probe.call('payments', 'POST /payments/intent', { body, headers: key() }),
          [401, 403],
        );
      }),
      await entry('GET /payments/{id}', async (judge) => {
        if (!made) throw new Skip('no intent was made');
        const answer = await probe.call(
          'payments',
          `GET /payments/${encodeURIComponent(String(made['id']))}`,
          {
            bearer: signedIn(context),
          },
        );
        inspectPayment(judge, answer, { id: made['id'], amount: 4.99, currency: 'EUR' });
      }),
      await entry('GET /payments/{id} (unknown)', async (judge) => {
        const bearer = signedIn(context);
        expectRefusal(
          judge,
          await probe.call('payments', 'GET /payments/no-such-payment', { bearer }),
          [400, 403, 404],
        );
      }),
      await entry('POST /payment', (judge) => pay(context, judge, planOf())),
      await entry('POST /payment (another price)', (judge) => wrongPrice(context, judge, planOf())),
      await entry('POST /revolut (empty body)', async (judge) => {
        const answer = await probe.call('payments', 'POST /revolut', {
          bearer: signedIn(context),
          headers: key(),
          body: {},
        });
        expectRefusal(judge, answer, [...refused, 402]);
      }),
      await entry('GET /payments/history', async (judge) => {
        const bearer = signedIn(context);
        const answer = await probe.call('payments', 'GET /payments/history', {
          bearer,
          query: { page: 1, pageSize: 5 },
        });
        if (expectSuccess(judge, answer)) inspectList(judge, answer.json, payment);
      }),
      await entry('POST /payments/{id}/refund (no administrator)', async (judge) => {
        if (!made) throw new Skip('no intent was made');
        const path = `/payments/${encodeURIComponent(String(made['id']))}/refund` as const;
        const answer = await probe.call('payments', `POST ${path}`, {
          bearer: signedIn(context),
          headers: key(),
          body: { amount: 1 },
        });
        expectRefusal(judge, answer, [...forbidden, ...refused]);
      }),
    ];
  };
}
