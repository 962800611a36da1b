import type { Fetch } from '../http.ts';

interface Grant {
  userId: string;
  family: number;
}

const LATENCY_MS = 5;

/**
 * The rules of the authentication service that affect a client: short-lived access tokens, and rotating
 * refresh tokens whose second use is recorded. For states that a test cannot produce with the real backend.
 */
export class FakeAuthServer {
  /** `down`: no response; `broken`: 500; `gateway`: 502 with a page. */
  health: 'up' | 'down' | 'broken' | 'gateway' = 'up';
  /** The response of the refresh call while the other calls work. */
  refreshHealth: 'up' | 'down' | 'broken' = 'up';
  /** Responds to /auth/refresh-token with 404, as some backends do. */
  knowsRefreshTokenPath = true;
  latencyMs = LATENCY_MS;
  /** The server's clock compared with that of the browser. */
  clockAheadMs = 0;
  /** Access tokens end when they were announced to, not only by `expireAccess`. */
  endsTokens = false;
  /** Hides the time of the responses, as CORS does. */
  hidesDate = false;
  /** The announced lifetime; `expireAccess` sets the actual end. */
  announcedLifeMs = 15 * 60_000;
  readonly calls: string[] = [];
  readonly bodies: unknown[] = [];
  /** Refresh tokens that were used after they had been replaced. */
  readonly reused: string[] = [];
  private readonly access = new Map<string, Grant>();
  private readonly refresh = new Map<string, Grant>();
  /** When the access tokens end, by the server's clock. */
  private readonly ends = new Map<string, number>();
  private readonly spent = new Set<string>();
  private serial = 0;

  get refreshCalls(): number {
    return this.calls.filter((call) => call.startsWith('POST /api/auth/refresh')).length;
  }

  expireAccess(): void {
    this.access.clear();
  }

  /** Ends every session of this user on the server. */
  revoke(userId: string): void {
    for (const grants of [this.access, this.refresh]) {
      for (const [token, grant] of grants) if (grant.userId === userId) grants.delete(token);
    }
  }

  ownerOf(token: string | undefined): string | undefined {
    return token?.split('.')[1];
  }

  isAlive(refreshToken: string | undefined): boolean {
    return refreshToken !== undefined && this.refresh.has(refreshToken);
  }

  readonly fetch: Fetch = async (request) => {
    const { pathname } = new URL(request.url);
    this.calls.push(`${request.method} ${pathname}`);
    const text = await request.clone().text();
    await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
    const isRefresh = pathname.startsWith('/api/auth/refresh');
    const health = isRefresh && this.health === 'up' ? this.refreshHealth : this.health;
    if (health === 'down') throw new TypeError('Failed to fetch');
    if (health === 'broken') return response(500, { success: false, message: 'An error occurred' });
    if (health === 'gateway') return new Response('<h1>Bad gateway</h1>', { status: 502 });
    const body = text === '' ? undefined : (JSON.parse(text) as unknown);
    const sent = this.route(pathname.slice('/api'.length), body, request);
    if (!this.hidesDate) sent.headers.set('date', new Date(this.now()).toUTCString());
    return sent;
  };

  private now(): number {
    return Date.now() + this.clockAheadMs;
  }

  private isLive(token: string): boolean {
    return this.access.has(token) && (!this.endsTokens || (this.ends.get(token) ?? 0) > this.now());
  }

  private route(path: string, body: unknown, request: Request): Response {
    switch (path) {
      case '/auth/login':
        return response(200, this.grant((body as { email: string }).email.split('@')[0] ?? ''));
      case '/auth/refresh-token':
        if (!this.knowsRefreshTokenPath) return response(404, {});
        return this.rotate((body as { refreshToken: string }).refreshToken);
      case '/auth/refresh':
        return this.rotate((body as { refreshToken: string }).refreshToken);
      case '/auth/validate-token':
        return response(200, this.isLive(body as string));
      case '/auth/logout': {
        const grant = this.grantOf(request);
        if (grant) this.revokeFamily(grant.family);
        return response(200, { success: true, message: '' });
      }
      default: {
        const grant = this.grantOf(request);
        if (!grant) return response(401, { success: false, message: 'Token is invalid or expired' });
        if (body !== undefined) this.bodies.push(body);
        return response(200, { success: true, user: user(grant.userId) });
      }
    }
  }

  private grantOf(request: Request): Grant | undefined {
    const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
    return this.isLive(token) ? this.access.get(token) : undefined;
  }

  private grant(userId: string, family = (this.serial += 1)): unknown {
    this.serial += 1;
    const [token, refreshToken] = [`at.${userId}.${this.serial}`, `rt.${userId}.${this.serial}`];
    this.access.set(token, { userId, family });
    this.refresh.set(refreshToken, { userId, family });
    const expiresAt = new Date(this.now() + this.announcedLifeMs).toISOString();
    this.ends.set(token, this.now() + this.announcedLifeMs);
    return { success: true, message: '', token, refreshToken, expiresAt, user: user(userId) };
  }

  private rotate(refreshToken: string): Response {
    const grant = this.refresh.get(refreshToken);
    if (!grant) {
      if (this.spent.has(refreshToken)) this.reused.push(refreshToken);
      return response(401, { success: false, code: 'REFRESH_FAILED', message: 'Token refresh failed' });
    }
    this.refresh.delete(refreshToken);
    this.spent.add(refreshToken);
    return response(200, this.grant(grant.userId, grant.family));
  }

  private revokeFamily(family: number): void {
    for (const grants of [this.access, this.refresh]) {
      for (const [token, grant] of grants) if (grant.family === family) grants.delete(token);
    }
  }
}

function user(id: string) {
  return { id, email: `${id}@example.com`, firstName: id, lastName: 'Test', roles: [], isPremium: false };
}

function response(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
