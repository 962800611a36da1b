import { randomUUID } from 'node:crypto';
import { run, type Call, type Context } from './call.ts';
import { accountCalls, lastAccountCalls } from './calls/account-calls.ts';
import { billingCalls } from './calls/billing-calls.ts';
import { contentCalls } from './calls/content-calls.ts';
import { searchCalls } from './calls/search-calls.ts';
import type { CallReport } from './judge.ts';
import { createSender, type SenderOptions } from './send.ts';

export interface ConformanceOptions extends SenderOptions {
  projectName?: string;
  /** An existing account; without it the run registers an account. */
  account?: { email: string; password: string };
  /** Pays with the sandbox's test card, cancels, resumes and changes the plan. */
  pay?: boolean;
}

export interface Report {
  base: string;
  ok: boolean;
  calls: CallReport[];
  totals: Record<CallReport['result'] | 'fields', number>;
}

/** All calls in the order in which they are sent. */
export const calls: readonly Call[] = [
  ...accountCalls,
  ...contentCalls,
  ...searchCalls,
  ...billingCalls,
  ...lastAccountCalls,
];

/** Sends every call to a backend like the clients, and checks the responses against the contracts, field by field. */
export async function conform(options: ConformanceOptions): Promise<Report> {
  const email = `conformance-${randomUUID().slice(0, 8)}@example.com`;
  const context: Context = {
    ...createSender(options),
    projectName: options.projectName ?? 'gallery',
    pay: options.pay ?? false,
    account: { firstName: 'Con', lastName: 'Formance', email, password: 'Kiwi-Lantern7', ...options.account },
    mayChange: options.account === undefined,
    consentVersion: 'conformance',
    profiles: 0,
    kept: {},
    categories: [],
    images: [],
    plans: [],
  };
  const reports: CallReport[] = [];
  for (const call of calls) reports.push(await run(call, context));

  const totals = { ok: 0, advice: 0, fault: 0, skipped: 0, fields: 0 };
  for (const { result, fields } of reports) {
    totals[result] += 1;
    totals.fields += fields.length;
  }
  return { base: options.base, ok: totals.fault === 0, calls: reports, totals };
}
