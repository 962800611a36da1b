import type { AuthResponse } from '@lumigraph/contracts';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../../http/session.ts';
import type { IssuedSession } from './session-issuer.ts';
import type { SessionService } from './session-service.ts';

export const sessionResponse = (message: string, issued: IssuedSession): AuthResponse => ({
  success: true,
  message,
  ...issued,
});

export interface NewSession {
  issued: IssuedSession;
  sessions: Pick<SessionService, 'endByAccessToken'>;
}

/** The session that the browser had ends with a successful sign-in. */
export async function replaceSession(
  request: FastifyRequest,
  { issued, sessions }: NewSession,
): Promise<IssuedSession> {
  const earlier = bearerToken(request);
  if (earlier !== null) await sessions.endByAccessToken(earlier);
  return issued;
}
