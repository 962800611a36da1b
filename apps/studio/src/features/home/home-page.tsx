import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sections } from '../../app/sections.ts';
import { Page } from '../../lib/page.tsx';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { AttentionList, Warnings } from './attention-list.tsx';
import { FirstSteps } from './first-steps.tsx';
import './home.css';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { Today } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';

/** What needs attention, the statistics of today, and links to the sections that the user may open. */
export function HomePage() {
  const { t } = useTranslation('home');
  const { user } = useMe();
  const name = user.firstName.trim();
  return (
    <Page title={name === '' ? t('title') : t('hello', { name })} lede={t('lede')}>
      <NeedsAttention />
      <HomeSection title={t('sectionsTitle')}>
        <Sections />
      </HomeSection>
    </Page>
  );
}

function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="home-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function NeedsAttention() {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(attentionQuery(useStudioApi()));
  // What is known stays, and is not taken for what is true now.
  const failure = error ? (
    <Alert
      tone="danger"
      action={
        <Button size="sm" onClick={() => void refetch()}>
          {shell('failure.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  ) : null;
  if (!data && failure) return failure;
  return (
    <>
      {failure}
      {data && data.firstSteps.length > 0 ? (
        <HomeSection title={t('stepsTitle')}>
          <FirstSteps steps={data.firstSteps} />
        </HomeSection>
      ) : null}
      <HomeSection title={t('attentionTitle')}>
        {data ? (
          <>
            <Warnings warnings={data.warnings} />
            <AttentionList items={data.items} />
          </>
        ) : (
          <Skeleton shape="block" className="home-wait" />
        )}
      </HomeSection>
      {data ? (
        <HomeSection title={t('todayTitle')}>
          <TodayStatistics today={data.today} />
        </HomeSection>
      ) : null}
    </>
  );
}

function Sections() {
  const { t } = useTranslation('home');
  const { t: shell } = useTranslation();
  const { sections: allowed } = useMe();
  return (
    <ul role="list" className="home-sections">
      {sections
        .filter((section) => allowed.includes(section.name))
        .map(({ name: section, icon: Icon }) => (
          <li key={section}>
            <Link to={`/${section}`} className="home-section">
              <Icon aria-hidden size={22} />
              <span>
                <strong>{shell(`sections.${section}`)}</strong>
                <span>{t(`sections.${section}`)}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

const EVERY_MS = MINUTE_MS;

/** What needs attention; read again each minute while the page is open. */
const attentionQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['attention'],
    queryFn: ({ signal }) => api.send('GET /attention', { signal }),
    refetchInterval: EVERY_MS,
  });

/** The statistics of today so far, and those of the whole day a week before. */
function TodayStatistics({ today }: { today: Today }) {
  const { t } = useTranslation('home');
  const { t: statistics } = useTranslation('statistics');
  const { number } = useFormats();
  return (
    <ul role="list" className="home-statistics">
      {today.statistics.map(({ name, today: now, weekBefore }) => (
        <li key={name}>
          <Link to={`/statistics?statistic=${name}`} className="home-statistic">
            <span>{statistics(`names.${name}`)}</span> <strong>{number(now)}</strong>{' '}
            <span>{t('weekBefore', { value: number(weekBefore) })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
