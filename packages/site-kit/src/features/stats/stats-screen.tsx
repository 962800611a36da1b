import type { AnalyticsApi, AnalyticsStats } from '@lumigraph/contracts';
import { Alert, Button, Select, Skeleton } from '@lumigraph/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/error-code.ts';
import { DaysChart } from './days-chart.tsx';
import { EventTables } from './event-tables.tsx';
import { STATS_NAMESPACE } from './number-texts.ts';
import './stats.css';

const PERIODS = ['7', '30', '90', '365'] as const;

export interface StatsScreenProps {
  /** Loaded when the page opens. */
  open: () => Promise<AnalyticsApi>;
}

/** /numbers: the statistics of the own analytics, for the operator. */
export function StatsScreen({ open }: StatsScreenProps) {
  const { t } = useTranslation(STATS_NAMESPACE);
  const [days, setDays] = useState<string>('30');
  const [site, setSite] = useState('');
  const asking = useQuery({
    queryKey: ['account', 'numbers', days, site],
    queryFn: async () => (await open()).stats(Number(days), site || undefined),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className="numbers wrap">
      <header className="numbers-head">
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <div className="numbers-choices">
          <SiteChoice sites={asking.data?.sites ?? []} value={site} onChange={setSite} />
          <Select
            label={t('period')}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            options={PERIODS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          />
        </div>
      </header>
      {asking.error ? <Failure error={asking.error} onRetry={() => void asking.refetch()} /> : null}
      {asking.isPending ? <Skeleton shape="block" className="numbers-wait" /> : null}
      {asking.data && !asking.error ? <Stats stats={asking.data} /> : null}
    </div>
  );
}

interface SiteChoiceProps {
  sites: readonly string[];
  /** Empty: all sites. */
  value: string;
  onChange: (site: string) => void;
}

/** Shown only when there is more than one choice. */
function SiteChoice({ sites, value, onChange }: SiteChoiceProps) {
  const { t } = useTranslation(STATS_NAMESPACE);
  if (sites.length < 2) return null;
  return (
    <Select
      label={t('site')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[{ value: '', label: t('allSites') }, ...sites.map((id) => ({ value: id, label: id }))]}
    />
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(STATS_NAMESPACE);
  if (errorCode(error) === 'FORBIDDEN') return <Alert tone="info">{t('forbidden')}</Alert>;
  return (
    <Alert
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed')}
    </Alert>
  );
}

function Stats({ stats }: { stats: AnalyticsStats }) {
  const { t, i18n } = useTranslation(STATS_NAMESPACE);
  const format = new Intl.NumberFormat(i18n.language);
  const sum = (field: 'views' | 'visits' | 'downloads'): number =>
    stats.days.reduce((total, day) => total + day[field], 0);
  return (
    <>
      <dl className="numbers-totals">
        {(['views', 'visits', 'downloads'] as const).map((field) => (
          <div key={field}>
            <dt>{t(`totals.${field}`)}</dt>
            <dd>{format.format(sum(field))}</dd>
          </div>
        ))}
      </dl>
      {sum('views') === 0 && stats.events.length === 0 ? <p>{t('empty')}</p> : null}
      <DaysChart days={stats.days} />
      <EventTables events={stats.events} />
    </>
  );
}
