import { createAuthClient, createSession, type Fetch } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import type { Account } from '../features/account/account-context.tsx';

const nothing = { localStorage: undefined, sessionStorage: undefined, locks: undefined, window: undefined };

export interface StoryAccountOptions {
  start?: boolean;
  /** Returns what is asked for with the session. */
  fetch?: Fetch | undefined;
}

const done: Fetch = () => Promise.resolve(Response.json({ success: true, message: 'OK' }));

/** The session of somebody who is signed in, or of nobody. Keeps nothing in the browser that shows the story. */
export function storyAccount(
  user: StoredUser | undefined,
  { start = true, fetch = done }: StoryAccountOptions = {},
): Account {
  const session = createSession({ environment: nothing, fetch });
  if (user) session.open({ token: 'story', user }, { remember: false });
  else if (start) void session.start();
  return { session, auth: createAuthClient({ session, fetch }) };
}
