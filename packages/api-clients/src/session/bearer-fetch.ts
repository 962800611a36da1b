import type { Fetch } from '../http.ts';
import type { Identity, RefreshOutcome } from './refresh.ts';

export interface BearerFetchOptions {
  fetch: Fetch;
  /** Absolute addresses of the product's own services; the token is sent to no other address. */
  ownBases: () => readonly string[];
  /** The current token and user, and whether the token has expired by the local clock. */
  current: () => (Identity & { isExpired: boolean }) | undefined;
  refresh: (failed: Identity) => Promise<RefreshOutcome>;
}

/**
 * A `fetch` that sends the bearer token to own services. On a 401 it refreshes once and sends the request
 * again, body included, with the new token. It wraps the request instead of using ky's hooks, because a retry
 * there would resend the old header.
 */
export function createBearerFetch(deps: BearerFetchOptions): Fetch {
  return async (request, init) => {
    const session = takesToken(request, deps.ownBases()) ? deps.current() : undefined;
    if (!session) return deps.fetch(request, init);
    // Expired by the local clock: refreshing first saves a rejected round trip.
    const earlier = session.isExpired ? await deps.refresh(session) : undefined;
    const response = await deps.fetch(prepare(request, session, earlier), init);
    if (response.status !== 401 || earlier?.kind === 'ready') return response;

    const outcome = earlier ?? (await deps.refresh(session));
    if (outcome.kind === 'gone') return response;
    void response.body?.cancel().catch(() => undefined);
    if (outcome.kind === 'ready') return deps.fetch(withBearer(request, outcome.token), init);
    throw outcome.error;
  };
}

/** Uses the newest known token; none when the session has just ended. */
function prepare(request: Request, session: Identity, earlier: RefreshOutcome | undefined): Request {
  switch (earlier?.kind) {
    case 'ready':
      return withBearer(request, earlier.token);
    case 'gone':
    case 'refused':
      return request;
    case 'unavailable':
    case undefined:
      return withBearer(request, session.token);
    default:
      return earlier satisfies never;
  }
}

/** Sends a copy, so that the body can be sent a second time. */
function withBearer(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('authorization', `Bearer ${token}`);
  return copy;
}

/** True for a request to an own service without its own authorization header. */
function takesToken(request: Request, bases: readonly string[]): boolean {
  if (request.headers.has('authorization')) return false;
  const url = new URL(request.url);
  return bases.some((base) => {
    const own = new URL(base);
    const path = own.pathname.replace(/\/+$/, '');
    return url.origin === own.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
  });
}
