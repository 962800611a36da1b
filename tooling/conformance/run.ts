import { createRun, type Done, type Run } from './call.ts';
import { accountCalls, signIn } from './calls/account-calls.ts';
import { billingCalls } from './calls/billing-calls.ts';
import { blog, contact, favourites, files, images, newsletter } from './calls/content-calls.ts';
import { reportOf, type Report } from './report.ts';
import { createSender, type ConformanceOptions } from './send.ts';

type Calls = Record<string, (run: Run) => Promise<void>>;
const forVisitors: Calls = { images, blog, contact };
// The last calls for accounts end the session.
const forUsers: Calls = { files, newsletter, favourites, billing: billingCalls, auth: accountCalls };
export const groups: readonly string[] = Object.keys({ ...forVisitors, ...forUsers });

/** Sends the calls of the groups and returns them with their reports. */
export async function perform(options: ConformanceOptions): Promise<Done[]> {
  const run = createRun(options);
  const { only = groups } = options;
  const meant = (calls: Calls) => Object.entries(calls).filter(([group]) => only.includes(group));
  for (const [, calls] of meant(forVisitors)) await calls(run);
  const before = run.done.length;
  if (meant(forUsers).length > 0) await signIn(run);
  // The sign-in for calls of other groups counts only if it gives no session.
  if (!only.includes('auth') && run.session['token']) run.done.splice(before);
  for (const [, calls] of meant(forUsers)) await calls(run);
  return run.done;
}

/** Checks the responses of a backend to the calls of the clients against the contracts, field by field. */
export async function conform(options: ConformanceOptions): Promise<Report> {
  const { base, bases = {} } = options;
  const { get } = createSender(options);
  const all = Promise.all([base, ...Object.values(bases)].map((address) => get(String(address))));
  const failure = await all.catch((error: Error) => error);
  if (failure instanceof Error)
    return reportOf(base, [], `${failure.message}. Check the address, and that the backend is running.`);
  return reportOf(base, await perform(options));
}
