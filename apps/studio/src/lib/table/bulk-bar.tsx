import { Button } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectedCount, type Selection } from './use-selection.ts';

interface BulkBarProps {
  selection: Selection;
  total: number | undefined;
  totalIsExact: boolean;
  children: ReactNode;
}

/** What can be done with the selected rows; nothing while none is selected. */
export function BulkBar({ selection, total, totalIsExact, children }: BulkBarProps) {
  const { t } = useTranslation();
  const { selected } = selection;
  const count = selectedCount(selected, total);
  const canSelectAll = selected.kind === 'some' && total !== undefined && total > count;
  return (
    <section className="data-table-bulk" aria-label={t('table.bulk')} hidden={count === 0}>
      <p aria-live="polite">{count === 0 ? '' : t('table.selected', { count })}</p>
      {canSelectAll ? (
        <Button size="sm" variant="ghost" onClick={selection.selectAll}>
          {t(totalIsExact ? 'table.selectAll' : 'table.selectAllMore', { count: total })}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        {t('table.clearSelection')}
      </Button>
      <div className="data-table-bulk-actions">{count === 0 ? null : children}</div>
    </section>
  );
}
