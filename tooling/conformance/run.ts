import { createRun, type ConformanceOptions, type Done, type Run } from './call.ts';
import { accountCalls, lastAccountCalls, signIn } from './calls/account-calls.ts';
import { billingCalls } from './calls/billing-calls.ts';
import { blogCalls, contactCalls, fileCalls, newsletterCalls } from './calls/content-calls.ts';
import { imageCalls, keptImageCalls } from './calls/image-calls.ts';
import { reportOf, type Report } from './report.ts';
import { createSender } from './send.ts';

type Calls = (run: Run) => Promise<void>;
const forVisitors: Record<string, Calls> = { images: imageCalls, blog: blogCalls, contact: contactCalls };
const forUsers: Record<string, Calls> = {
  auth: accountCalls,
  files: fileCalls,
  newsletter: newsletterCalls,
  favourites: keptImageCalls,
  billing: billingCalls,
};
export const groups: readonly string[] = [...Object.keys(forVisitors), ...Object.keys(forUsers)];

/** Sends the calls of the groups and returns them with their reports. */
export async function perform(options: ConformanceOptions): Promise<Done[]> {
  const run = createRun(options);
  const { only = groups } = options;
  const isMeant = (group: string) => only.includes(group);
  for (const group of Object.keys(forVisitors).filter(isMeant)) await forVisitors[group]?.(run);
  const ofUsers = Object.keys(forUsers).filter(isMeant);
  const before = run.done.length;
  if (ofUsers.length > 0) await signIn(run);
  // The sign-in for calls of other groups counts only if it gives no session.
  if (!isMeant('auth') && run.session['token']) run.done.splice(before);
  for (const group of ofUsers) await forUsers[group]?.(run);
  if (isMeant('auth')) await lastAccountCalls(run);
  return run.done;
}

/** Checks the responses of a backend to the calls of the clients against the contracts, field by field. */
export async function conform(options: ConformanceOptions): Promise<Report> {
  const { base, bases = {} } = options;
  const { get } = createSender(options);
  for (const address of [base, ...Object.values(bases)]) {
    const failure = await get(String(address)).catch((error: Error) => error);
    if (failure instanceof Error)
      return reportOf(base, [], `${failure.message}. Check the address, and that the backend is running.`);
  }
  return reportOf(
    base,
    (await perform(options)).map(({ report }) => report),
  );
}
