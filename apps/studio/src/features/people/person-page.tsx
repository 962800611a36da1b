import type { PersonDetails } from '@lumigraph/contracts/studio';
import { Badge, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { DisputeBadge } from '../../lib/billing/dispute-badge.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { nameOf, personQuery } from './people-api.ts';
import './people.css';
import { PersonAccess } from './person-access.tsx';
import type { PersonAction } from './person-actions.ts';
import { PersonActions } from './person-actions-menu.tsx';
import { RoleBadges, StateBadge } from './person-badges.tsx';
import { PersonBilling } from './person-billing.tsx';
import { PersonRecords } from './person-records.tsx';

/** Everything about one person on one page. */
export function PersonPage() {
  const { t } = useTranslation('people');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(personQuery(useStudioApi(), id));
  const back = { to: '/people', label: t('title') };
  if (data) return <PersonView key={data.id} person={data} back={back} />;
  return (
    <Page title={t('person')} back={back} width="form">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="person-sections" aria-busy="true">
          <Skeleton className="person-wait" />
          <Skeleton className="person-wait" />
        </div>
      )}
    </Page>
  );
}

function PersonView({ person, back }: { person: PersonDetails; back: { to: string; label: string } }) {
  const { t } = useTranslation('people');
  const [action, setAction] = useState<PersonAction>();
  const close = () => setAction(undefined);
  return (
    <Page
      title={nameOf(person)}
      back={back}
      width="form"
      lede={
        <span className="person-badges">
          {person.email} <StateBadge state={person.state} />
          {person.isPremium ? <Badge tone="premium">{t('columns.premium')}</Badge> : null}
          <RoleBadges roles={person.roles} />
          {person.disputes.map(({ paymentId, status }) => (
            <DisputeBadge key={paymentId} status={status} />
          ))}
        </span>
      }
    >
      <PersonActions person={person} onChoose={setAction} />
      <div className="person-sections">
        <PersonAccess person={person} />
        <PersonBilling person={person} />
        <PersonRecords person={person} />
      </div>
      {action ? <ActionDialog action={action} person={person} onClose={close} /> : null}
    </Page>
  );
}
