import type { StudioUserDetails } from '@lumigraph/contracts/studio';
import { Badge, Skeleton } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { DisputeBadge } from '../../lib/billing/billing-names.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { nameOf, userQuery } from './users-api.ts';
import './users.css';
import { UserAccess } from './user-access.tsx';
import type { UserAction } from './user-actions.ts';
import { UserActions } from './user-actions-menu.tsx';
import { RoleBadges, StateBadge } from './user-section.tsx';
import { UserBilling } from './user-billing.tsx';
import { UserRecords } from './user-records.tsx';

/** Everything about one user on one page. */
export function UserPage() {
  const { t } = useTranslation('users');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(userQuery(useStudioApi(), id));
  const back = { to: '/users', label: t('title') };
  if (data) return <UserView key={data.id} user={data} back={back} />;
  return (
    <Page title={t('user')} back={back} width="form">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="user-sections" aria-busy="true">
          <Skeleton className="user-wait" />
          <Skeleton className="user-wait" />
        </div>
      )}
    </Page>
  );
}

function UserView({ user, back }: { user: StudioUserDetails; back: { to: string; label: string } }) {
  const { t } = useTranslation('users');
  const [action, setAction] = useState<UserAction>();
  const close = () => setAction(undefined);
  return (
    <Page
      title={nameOf(user)}
      back={back}
      width="form"
      lede={
        <span className="user-badges">
          {user.email} <StateBadge state={user.state} />
          {user.isPremium ? <Badge tone="premium">{t('columns.premium')}</Badge> : null}
          <RoleBadges roles={user.roles} />
          {user.disputes.map(({ paymentId, status }) => (
            <DisputeBadge key={paymentId} status={status} />
          ))}
        </span>
      }
    >
      <UserActions user={user} onChoose={setAction} />
      <div className="user-sections">
        <UserAccess user={user} />
        <UserBilling user={user} />
        <UserRecords user={user} />
      </div>
      {action ? <ActionDialog action={action} user={user} onClose={close} /> : null}
    </Page>
  );
}
