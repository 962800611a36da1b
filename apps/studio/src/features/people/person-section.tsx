import { Card } from '@lumigraph/ui-kit';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PersonSectionProps {
  title: string;
  /** Number of all entries, where the section is a list. */
  total?: number;
  children: ReactNode;
}

export function PersonSection({ title, total, children }: PersonSectionProps) {
  const id = useId();
  return (
    <Card>
      <section className="person-section" aria-labelledby={id}>
        <h2 id={id}>
          {title} {total === undefined ? null : <span className="person-count">{total}</span>}
        </h2>
        {children}
      </section>
    </Card>
  );
}

interface PersonRecord {
  id: string;
  title: ReactNode;
  /** Date and details. */
  facts: readonly string[];
  action?: ReactNode;
}

interface RecordListProps {
  title: string;
  total: number;
  records: readonly PersonRecord[];
}

/** The newest entries of one kind. */
export function RecordList({ title, total, records }: RecordListProps) {
  const { t } = useTranslation('people');
  return (
    <PersonSection title={title} total={total}>
      {records.length === 0 ? <p className="person-note">{t('none')}</p> : null}
      <ul className="person-records">
        {records.map(({ id, title: name, facts, action }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <span className="person-facts">
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
        <p className="person-note">{t('more', { count: total - records.length })}</p>
      ) : null}
    </PersonSection>
  );
}
