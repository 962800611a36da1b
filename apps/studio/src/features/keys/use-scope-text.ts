import type { AccessScope } from '@lumigraph/contracts/studio';
import { useCallback } from 'react';
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
  return useCallback((scope) => t(`scopes.${names[scope]}`), [t]);
}
