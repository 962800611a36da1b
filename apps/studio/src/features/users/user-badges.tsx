import { studioRoles, type StudioUser } from '@lumigraph/contracts/studio';
import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';

const tones: Record<StudioUser['state'], BadgeTone> = {
  confirmed: 'success',
  unconfirmed: 'warning',
  blocked: 'danger',
};

export function StateBadge({ state }: Pick<StudioUser, 'state'>) {
  const { t } = useTranslation('users');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** A role of an earlier version has no name. */
export function RoleBadges({ roles }: Pick<StudioUser, 'roles'>) {
  const { t } = useTranslation('users');
  const nameOf = (role: string) => {
    const known = studioRoles.find((name) => name === role);
    return known ? t(`roles.${known}`) : role;
  };
  return roles.map((role) => (
    <Badge key={role} tone="accent">
      {nameOf(role)}
    </Badge>
  ));
}
