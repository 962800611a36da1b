import { Card, Badge, type BadgeTone } from '@lumigraph/ui-kit';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { studioRoles, type StudioUser } from '@lumigraph/contracts/studio';
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

interface UserSectionProps {
  title: string;
  /** Number of all entries, where the section is a list. */
  total?: number;
  children: ReactNode;
}

export function UserSection({ title, total, children }: UserSectionProps) {
  const id = useId();
  return (
    <Card>
      <section className="user-section" aria-labelledby={id}>
        <h2 id={id}>
          {title} {total === undefined ? null : <span className="user-count">{total}</span>}
        </h2>
        {children}
      </section>
    </Card>
  );
}

interface UserRecord {
  id: string;
  title: ReactNode;
  /** Date and details. */
  facts: readonly string[];
  action?: ReactNode;
}

interface RecordListProps {
  title: string;
  total: number;
  records: readonly UserRecord[];
}

/** The newest entries of one kind. */
export function RecordList({ title, total, records }: RecordListProps) {
  const { t } = useTranslation('users');
  return (
    <UserSection title={title} total={total}>
      {records.length === 0 ? <p className="user-note">{t('none')}</p> : null}
      <ul className="user-records">
        {records.map(({ id, title: name, facts, action }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <span className="user-facts">
                {[...new Set(facts)].filter(Boolean).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </div>
            {action}
          </li>
        ))}
      </ul>
      {total > records.length ? (
        <p className="user-note">{t('more', { count: total - records.length })}</p>
      ) : null}
    </UserSection>
  );
}
