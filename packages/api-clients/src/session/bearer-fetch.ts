import type { Fetch } from '../http.ts';
import type { Identity, RefreshOutcome } from './refresh.ts';

export interface BearerFetchOptions {
  fetch: Fetch;
  /** Absolute addresses of the product's own services; the token goes nowhere else. */
  ownBases: () => readonly string[];
  /** Who is signed in now, and whether that token has run out by this clock. */
  current: () => (Identity & { isExpired: boolean }) | undefined;
  refresh: (failed: Identity) => Promise<RefreshOutcome>;
}

/**
 * A `fetch` that sends the bearer token to own services, and on a 401 refreshes once and sends the request again with
 * the new token, body included. Works on the request itself and not in ky's hooks: a retry there would resend the
 * old header.
 */
export function createBearerFetch(deps: BearerFetchOptions): Fetch {
  return async (request, init) => {
    const session = takesToken(request, deps.ownBases()) ? deps.current() : undefined;
    if (!session) return deps.fetch(request, init);
    // Run out by this clock: refreshing first saves a refused round trip.
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

/** With the token that is good as far as is known; without one when the session has just ended. */
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

/** A copy, so that the body is there for a second time. */
function withBearer(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('authorization', `Bearer ${token}`);
  return copy;
}

/** A request to an own service that does not bring an authorization of its own. */
function takesToken(request: Request, bases: readonly string[]): boolean {
  if (request.headers.has('authorization')) return false;
  const url = new URL(request.url);
  return bases.some((base) => {
    const own = new URL(base);
    const path = own.pathname.replace(/\/+$/, '');
    return url.origin === own.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
  });
}
