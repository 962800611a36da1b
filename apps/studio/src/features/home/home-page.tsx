import { Alert, Skeleton, VisuallyHidden } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sections } from '../../app/sections.tsx';
import { Page } from '../../lib/page.tsx';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import './home.css';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { Today, Attention, AttentionKind, FirstStepName } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { CheckCircle2, ChevronRight, Circle } from 'lucide-react';

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
  const { data, error, refetch } = useQuery(attentionQuery(useStudioApi()));
  // What is known stays, and is not taken for what is true now.
  const failure = error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null;
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
const attentionQuery = (api: StudioApi) => ({
  ...api.query('GET /attention', ['attention']),
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

/** The lists that show these objects. */
const links: Readonly<Record<AttentionKind, string>> = {
  reports: '/inbox/reports?state=open',
  messages: '/inbox?state=open',
  undelivered: '/inbox?undelivered=true',
  disputes: '/billing?show=disputed',
  otherAmounts: '/billing?show=other-amount',
  payments: '/billing?show=attention',
  failedRenewals: '/billing/failed-renewals',
  endingKeys: '/keys',
  imageDrafts: '/uploads',
  postDrafts: '/posts?state=draft',
  changedPosts: '/posts?state=changed',
  scheduledPosts: '/posts?state=scheduled',
};

/** What waits for somebody, each with a link to its list. */
function AttentionList({ items }: Pick<Attention, 'items'>) {
  const { t } = useTranslation('home');
  const { number } = useFormats();
  if (items.length === 0)
    return (
      <p className="home-nothing">
        <CheckCircle2 aria-hidden size={20} /> {t('nothing')}
      </p>
    );
  return (
    <ul role="list" className="home-attention">
      {items.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={links[kind]}>
            <strong>{number(count)}</strong> <span>{t(`attention.${kind}`, { count })}</span>
            <ChevronRight aria-hidden size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the operator has to look after. */
function Warnings({ warnings }: Pick<Attention, 'warnings'>) {
  const { t } = useTranslation('home');
  const { dateTime } = useFormats();
  return warnings.map(({ kind, count, at, name = '' }) => (
    <Alert key={`${kind} ${name}`} tone={kind === 'storage' || kind === 'provider' ? 'danger' : 'warning'}>
      {kind === 'backup-late' && at !== null
        ? t('warnings.backup-late-since', { time: dateTime(at) })
        : t(`warnings.${kind}`, { count: count ?? 0, name, time: at === null ? '' : dateTime(at) })}
    </Alert>
  ));
}

/** Pages of the studio. */
const stepLinks: Readonly<Record<FirstStepName, string>> = {
  company: '/settings/company',
  image: '/uploads',
  'two-factor': '/profile#twoFactor',
  mail: '/settings/environment',
  payments: '/settings/environment',
  backup: '/settings/environment',
};

/** What a new owner does first; the server says what is done. */
function FirstSteps({ steps }: { steps: Attention['firstSteps'] }) {
  const { t } = useTranslation('home');
  return (
    <ol role="list" className="home-steps">
      {steps.map(({ name, isDone }) => (
        <li key={name} data-done={isDone || undefined}>
          {isDone ? <CheckCircle2 aria-hidden size={20} /> : <Circle aria-hidden size={20} />}
          <span>
            {isDone ? (
              <>
                <span>{t(`steps.${name}.title`)}</span> <VisuallyHidden>{t('stepDone')}</VisuallyHidden>
              </>
            ) : (
              <>
                {/* The profile is a page of the main site. */}
                {name === 'two-factor' ? (
                  <a href={stepLinks[name]}>{t(`steps.${name}.title`)}</a>
                ) : (
                  <Link to={stepLinks[name]}>{t(`steps.${name}.title`)}</Link>
                )}
                <span>{t(`steps.${name}.text`)}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
