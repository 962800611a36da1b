import { randomUUID } from 'node:crypto';
import { run, type Call, type Context } from './call.ts';
import { accountCalls, lastAccountCalls } from './calls/account-calls.ts';
import { billingCalls } from './calls/billing-calls.ts';
import { contentCalls } from './calls/content-calls.ts';
import { imageCalls } from './calls/image-calls.ts';
import { reportOf, type CallReport, type Report } from './report.ts';
import { createSender, type SenderOptions } from './send.ts';

export interface ConformanceOptions extends SenderOptions {
  projectName?: string;
  /** An existing account; without it the run registers an account. */
  account?: { email: string; password: string };
  /** Address of the account that the run registers. */
  email?: string;
  /** Pays with the sandbox's test card, cancels, resumes and changes the plan. */
  pay?: boolean;
}

/** All calls in the order in which they are sent. */
export const calls: readonly Call[] = [
  ...accountCalls,
  ...imageCalls,
  ...contentCalls,
  ...billingCalls,
  ...lastAccountCalls,
];

/** Sends every call to a backend like the clients, and checks the responses against the contracts, field by field. */
export async function conform(options: ConformanceOptions): Promise<Report> {
  const { email = `conformance-${randomUUID().slice(0, 8)}@example.com` } = options;
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
    offered: new Set(),
  };
  const reports: CallReport[] = [];
  for (const call of calls) reports.push(await run(call, context));
  return reportOf(options.base, reports);
}
