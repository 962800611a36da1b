import { Alert, Button, EmptyState } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../use-error-text.ts';
import type { Pages } from './use-pages.ts';

/** How many rows the list has. */
export function TableSummary<Row>({ pages }: { pages: Pages<Row> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { total, totalIsExact } = pages;
  return (
    <output className="data-table-summary">
      {total === undefined
        ? null
        : t(totalIsExact ? 'table.results' : 'table.resultsMore', { count: total, shown: number(total) })}
    </output>
  );
}

export function TableFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Alert
      tone="danger"
      title={t('table.failed')}
      action={
        <Button size="sm" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('table.nothingFound')}
      action={<Button onClick={onClear}>{t('table.clearFilters')}</Button>}
    >
      {t('table.nothingFoundText')}
    </EmptyState>
  );
}
