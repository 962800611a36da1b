import { createAuthClient, createSession, type Fetch } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import type { Account } from '../features/account/account-context.tsx';

const nothing = { localStorage: undefined, sessionStorage: undefined, locks: undefined, window: undefined };

export interface StoryAccountOptions {
  start?: boolean;
  /** Responds to requests with the session. */
  fetch?: Fetch | undefined;
}

const done: Fetch = () => Promise.resolve(Response.json({ success: true, message: 'OK' }));

/**
 * The session of a signed-in user, or an anonymous one. Stores nothing in the browser that shows the story.
 */
export function storyAccount(
  user: StoredUser | undefined,
  { start = true, fetch = done }: StoryAccountOptions = {},
): Account {
  const session = createSession({ environment: nothing, fetch });
  if (user) session.open({ token: 'story', user }, { remember: false });
  else if (start) void session.start();
  return { session, auth: createAuthClient({ session, fetch }) };
}

/** Users of the stories. */
export const ana: StoredUser = { id: 'ana', email: 'ana@example.com', firstName: 'Ana', lastName: 'Petrova' };
export const premiumAna: StoredUser = { ...ana, isPremium: true };
