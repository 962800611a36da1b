import { randomUUID } from 'node:crypto';
import { pathOf, run, tokenOf, type Call, type Context } from './call.ts';
import { accountCalls, lastAccountCalls } from './calls/account-calls.ts';
import { billingCalls } from './calls/billing-calls.ts';
import { contentCalls } from './calls/content-calls.ts';
import { imageCalls } from './calls/image-calls.ts';
import { reportOf, type CallReport, type Report } from './report.ts';
import { createSender, type SenderOptions } from './send.ts';

export interface ConformanceOptions extends SenderOptions {
  /** `projectName` of the blog; `gallery` unless given. */
  project?: string;
  /** An account to use. Without a password the run registers an account with this or a new address. */
  email?: string;
  password?: string;
  /** Pays with the sandbox's test card, cancels, resumes and changes the plan. */
  pay?: boolean;
  /** The groups to check; all unless given. */
  only?: readonly string[];
}

/** All calls in the order in which they are sent. */
export const calls = [accountCalls, imageCalls, contentCalls, billingCalls, lastAccountCalls].flat();

/** Calls that need responses of each other, except the session, are in one group. */
function groupOf(call: Call): string {
  const [segment = ''] = pathOf(call).split('/');
  const joined = { user: 'auth', search: 'images', payments: 'billing', accounting: 'billing' };
  return joined[segment as keyof typeof joined] ?? segment;
}
export const groups: readonly string[] = [...new Set(calls.map(groupOf))];

/** Sends every call to a backend like the clients, and checks the responses against the contracts, field by field. */
export async function conform(options: ConformanceOptions): Promise<Report> {
  const { base, project = 'gallery', pay = false, only = groups, password = 'Kiwi-Lantern7' } = options;
  const { email = `conformance-${randomUUID().slice(0, 8)}@example.com` } = options;
  const mayChange = options.password === undefined;
  const state = { project, pay, account: { email, password }, mayChange, kept: {}, offered: new Set<Call>() };
  const context: Context = { ...createSender(options), ...state };
  const isMeant = (call: Call) => only.includes(groupOf(call));
  const needsSession = calls.some((call) => call.isSignedIn && isMeant(call));
  const sent = calls.filter((call) => isMeant(call) || (call.opensSession && needsSession));
  for (const address of new Set(sent.map((call) => context.baseOf(pathOf(call))))) {
    const failure = await context.get(address).catch((error: Error) => error);
    if (failure instanceof Error)
      return reportOf(base, [], `${failure.message}. Check the address, and that the backend is running.`);
  }
  const reports = new Map<Call, CallReport>();
  for (const call of sent) reports.set(call, await run(call, context));
  // The sign-in for calls of other groups counts only if it gives no session.
  const counted = tokenOf(context) === undefined ? sent : sent.filter(isMeant);
  const shown = counted.flatMap((call) => reports.get(call) ?? []);
  return reportOf(base, shown);
}
