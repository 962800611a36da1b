import { authCalls, lastAuthCalls } from './calls/auth.ts';
import { blogCalls } from './calls/blog.ts';
import { contactCalls } from './calls/contact.ts';
import { fileCalls } from './calls/files.ts';
import { imageCalls } from './calls/images.ts';
import { paymentCalls, type TestPlan } from './calls/payments.ts';
import { planCalls, subscriptionCalls } from './calls/subscriptions.ts';
import type { CallGroup, Context } from './context.ts';
import type { CallReport } from './findings.ts';
import { createProbe, type Service } from './probe.ts';

export interface ConformanceOptions {
  /** Of the main client, for example `https://example.org/api`; the other services are below it unless they are named. */
  base: string;
  bases?: Partial<Record<Service, string>>;
  apiKey?: string;
  projectName?: string;
  /** An existing account; without one an account is registered. */
  account?: { email: string; password: string };
  /** Pay with the sandbox's test card, cancel, resume and change the plan. */
  pay?: boolean;
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface Report {
  base: string;
  ok: boolean;
  calls: CallReport[];
  totals: Record<CallReport['result'] | 'fields', number>;
}

const SHARED_TIMEOUT_MS = 30_000;

/** Where each service lies when only the main base is known. */
function basesOf({ base, bases = {} }: ConformanceOptions): Record<Service, string> {
  const main = base.replace(/\/$/, '');
  const below: Record<Service, string> = {
    main,
    auth: main,
    images: main,
    blog: `${main}/blog`,
    payments: `${main}/payments`,
    accounting: `${main}/accounting`,
  };
  return { ...below, ...bases };
}

/**
 * Asks a backend every call of the API as the clients would, and holds its answers against what they read,
 * field by field.
 */
export async function conform(options: ConformanceOptions): Promise<Report> {
  const { base, apiKey = 'conformance', projectName = 'gallery', account, pay = false } = options;
  const probe = createProbe({
    bases: basesOf(options),
    apiKey,
    timeoutMs: options.timeoutMs ?? SHARED_TIMEOUT_MS,
    fetch: options.fetch,
  });
  const context: Context = { probe, projectName, account, pay };
  let plans: TestPlan[] = [];
  const groups: CallGroup[] = [
    authCalls,
    imageCalls,
    blogCalls,
    planCalls((found) => (plans = found)),
    paymentCalls(() => plans[0]),
    subscriptionCalls(() => plans),
    contactCalls,
    fileCalls,
    lastAuthCalls,
  ];
  const calls: CallReport[] = [];
  for (const group of groups) calls.push(...(await group(context)));

  const totals = { ok: 0, advice: 0, fault: 0, skipped: 0, fields: 0 };
  for (const { result, fields } of calls) {
    totals[result] += 1;
    totals.fields += fields.length;
  }
  return { base, ok: totals.fault === 0, calls, totals };
}
