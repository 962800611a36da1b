import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageQueries } from '../lib/page-queries.ts';
import { useConnection } from '../lib/use-connection.ts';

/**
 * Reports the loss and the return of the connection; then repeats the failed requests. The element is always
 * present, because screen readers announce only changes in an existing live region.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const queries = usePageQueries();
  const retry = useCallback(() => {
    void queries.client?.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  }, [queries]);
  const connection = useConnection(retry);
  return (
    <output className="connection-notice" data-state={connection}>
      {connection === 'online' ? null : t(`connection.${connection}`)}
    </output>
  );
}
