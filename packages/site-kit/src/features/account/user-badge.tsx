import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { initialOf } from './initial-of.ts';

/** First name (or 'User') with an initial, and the Premium badge. */
export function UserBadge({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const name = user.firstName?.trim() || t('user.fallbackName');
  return (
    <span className="account-badge">
      {/* Drawn by the style sheet: as text it would stand before the name for whoever listens. */}
      <span className="account-initial" aria-hidden="true" data-initial={initialOf(name)} />
      {/* With a space, so that the words do not run together for whoever listens. */}
      <span className="account-name">{name}</span>{' '}
      {isPremium(user) ? <Badge tone="accent">{t('user.premium')}</Badge> : null}
    </span>
  );
}
