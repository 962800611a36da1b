import { DAY_MS } from '@lumigraph/contracts';
import { ACCESS_KEY_WARNING_DAYS, type AccessKey, type AccessScope } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useTranslation } from 'react-i18next';

const names = {
  'images:read': 'imagesRead',
  'images:write': 'imagesWrite',
  'images:delete': 'imagesDelete',
  'posts:read': 'postsRead',
  'posts:write': 'postsWrite',
  'posts:delete': 'postsDelete',
} as const satisfies Record<AccessScope, string>;

/** What a scope allows, in words. */
export function useScopeText(): (scope: AccessScope) => string {
  const { t } = useTranslation('keys');
  return (scope) => t(`scopes.${names[scope]}`);
}

export const keysQuery = (api: StudioApi) => api.query('GET /access-keys', ['access-keys']);

export type KeyState = 'active' | 'ending' | 'ended' | 'revoked';

export function keyState({ revokedAt, expiresAt }: AccessKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'ended';
  return expiresAt <= now + ACCESS_KEY_WARNING_DAYS * DAY_MS ? 'ending' : 'active';
}
