import { Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { studioRoles, type StudioUser } from '@lumigraph/contracts/studio';
import { CardSection, Records, type PageRecord } from '../../lib/card-section.tsx';
import { knownText } from '../../lib/known-text.ts';

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
  return roles.map((role) => (
    <Badge key={role} tone="accent">
      {knownText(studioRoles, role, (name) => t(`roles.${name}`))}
    </Badge>
  ));
}

interface RecordListProps {
  title: string;
  total: number;
  records: readonly PageRecord[];
}

/** The newest entries of one kind. */
export function RecordList({ title, total, records }: RecordListProps) {
  const { t } = useTranslation('users');
  return (
    <CardSection title={title} detail={total}>
      <Records records={records} />
      {total > records.length ? (
        <p className="page-note">{t('more', { count: total - records.length })}</p>
      ) : null}
    </CardSection>
  );
}
