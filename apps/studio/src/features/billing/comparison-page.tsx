import type { PaymentComparison, PaymentComparisons } from '@lumigraph/contracts/studio';
import { Alert, Button, Card, Checkbox } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../lib/page.tsx';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { FilterBar } from '../../lib/table/filter-bar.tsx';
import { timesOf, useListState } from '../../lib/table/use-list-state.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { choicesQuery } from './billing-api.ts';
import { BillingNav } from './billing-parts.tsx';
import { replaced } from './comparison-cards.tsx';
import { ComparisonList } from './comparison-table.tsx';

const comparisonFilters = ['from', 'to', 'provider'] as const;

/** The payments of a period beside what their providers say. */
export function ComparisonPage() {
  const { t } = useTranslation('billing');
  const api = useStudioApi();
  const state = useListState(comparisonFilters);
  const { filters } = state;
  const { data: choices } = useQuery(choicesQuery(api));
  const { from, to } = timesOf(filters);
  const { run, start, stop, correct } = useComparisonRun(api);
  const [isAll, setAll] = useState(false);
  const isReady = from !== undefined && to !== undefined && from < to;
  return (
    <Page title={t('pages.comparison')} lede={t('comparison.lede')}>
      <BillingNav />
      <FilterBar
        state={state}
        filters={[
          { kind: 'days', from: t('filters.from'), to: t('filters.to') },
          {
            kind: 'select',
            name: 'provider',
            label: t('columns.provider'),
            placeholder: t('filters.anyProvider'),
            options: (choices?.providers ?? []).map((name) => ({ value: name, label: name })),
          },
        ]}
      >
        {run.isRunning ? (
          <Button onClick={stop}>{t('comparison.stop')}</Button>
        ) : (
          <Button
            variant="primary"
            disabled={!isReady}
            onClick={() => isReady && void start({ from, to, provider: filters.provider })}
          >
            {t('comparison.ask')}
          </Button>
        )}
      </FilterBar>
      {isReady ? null : <p className="billing-note">{t('comparison.chooseDates')}</p>}
      <Results run={run} isAll={isAll} onAll={setAll} onCorrected={correct} />
    </Page>
  );
}

interface Run {
  items: PaymentComparison[];
  /** Undefined before the first response. */
  total: number | undefined;
  isRunning: boolean;
  error: unknown;
}

const nothing: Run = { items: [], total: undefined, isRunning: false, error: undefined };

interface Period {
  from: number;
  to: number;
  provider: string | undefined;
}

/** Asks for page after page, because each payment is a request to its provider. */
function useComparisonRun(api: StudioApi) {
  const [run, setRun] = useState(nothing);
  const controller = useRef<AbortController>(undefined);

  async function start(period: Period): Promise<void> {
    const current = new AbortController();
    controller.current = current;
    setRun({ ...nothing, isRunning: true });
    let cursor: string | undefined;
    try {
      do {
        const page: PaymentComparisons = await api.send('GET /payment-comparisons', {
          query: { ...period, cursor },
          signal: current.signal,
        });
        setRun((before) => ({ ...before, items: [...before.items, ...page.items], total: page.total }));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && !current.signal.aborted);
      setRun((before) => ({ ...before, isRunning: false }));
    } catch (error) {
      const isStopped = current.signal.aborted;
      setRun((before) => ({ ...before, isRunning: false, error: isStopped ? undefined : error }));
    }
  }

  return {
    run,
    start,
    stop: () => controller.current?.abort(),
    correct: (corrected: PaymentComparison) =>
      setRun((before) => ({ ...before, items: replaced(before.items, corrected) })),
  };
}

interface ResultsProps {
  run: Run;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onCorrected: (comparison: PaymentComparison) => void;
}

function Results({ run: { items, total, isRunning, error }, isAll, onAll, onCorrected }: ResultsProps) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const isUnclear = ({ differences, provider }: PaymentComparison): boolean =>
    differences.length > 0 || provider.state === 'unreachable';
  const shown = isAll ? items : items.filter(isUnclear);
  const differing = items.filter(({ differences }) => differences.length > 0).length;
  return (
    <>
      <output className="billing-note">
        {total === undefined
          ? t(isRunning ? 'comparison.asking' : 'comparison.notAsked')
          : t('comparison.progress', { asked: items.length, total, differing })}
      </output>
      {error === undefined ? null : <Alert tone="danger">{errorText(error)}</Alert>}
      {items.length > 0 ? (
        <Checkbox
          label={t('comparison.showAll')}
          checked={isAll}
          onChange={({ target }) => onAll(target.checked)}
        />
      ) : null}
      {shown.length > 0 ? (
        <Card>
          <ComparisonList label={t('pages.comparison')} comparisons={shown} onCorrected={onCorrected} />
        </Card>
      ) : null}
    </>
  );
}
