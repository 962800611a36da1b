import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../lib/use-connection.ts';

/**
 * Says when the connection is gone and when it is back; then asks again for what failed in between. The element is
 * always there, because screen readers announce only what changes in a live region that they know.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const retry = useCallback(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [queryClient]);
  const connection = useConnection(retry);
  return (
    <output className="connection-notice" data-state={connection}>
      {connection === 'online' ? null : t(`connection.${connection}`)}
    </output>
  );
}
