import { isPremium } from '@lumigraph/api-clients';
import type { StoredUser } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from './user-avatar.tsx';

/** First name (or 'User') with the image or an initial, and the Premium badge. */
export function UserBadge({ user }: { user: StoredUser }) {
  const { t } = useTranslation();
  const name = user.firstName?.trim() || t('user.fallbackName');
  return (
    <span className="account-badge">
      <UserAvatar user={user} name={name} size="small" />
      {/* With a space, so that screen readers do not join the words. */}
      <span className="account-name">{name}</span>{' '}
      {isPremium(user) ? <Badge tone="accent">{t('user.premium')}</Badge> : null}
    </span>
  );
}
