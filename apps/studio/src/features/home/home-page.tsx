import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sections } from '../../app/sections.ts';
import { Page } from '../../lib/page.tsx';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { AttentionList, Warnings } from './attention-list.tsx';
import { attentionQuery } from './home-api.ts';
import './home.css';
import { TodayFigures } from './today-figures.tsx';

/** What needs attention, the figures of today, and links to the sections that the user may open. */
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
  if (error && !data)
    return (
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
    );
  return (
    <>
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
          <TodayFigures today={data.today} />
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
