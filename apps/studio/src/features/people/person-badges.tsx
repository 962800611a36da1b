import { studioRoles, type Person } from '@lumigraph/contracts/studio';
import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';

const tones: Record<Person['state'], BadgeTone> = {
  confirmed: 'success',
  unconfirmed: 'warning',
  blocked: 'danger',
};

export function StateBadge({ state }: Pick<Person, 'state'>) {
  const { t } = useTranslation('people');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** A role of an earlier version has no name. */
export function RoleBadges({ roles }: Pick<Person, 'roles'>) {
  const { t } = useTranslation('people');
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
