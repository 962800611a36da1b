import { Card } from '@lumigraph/ui-kit';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './page.css';

interface CardSectionProps {
  title: string;
  /** Beside the title, for example a number. */
  detail?: ReactNode;
  /** At the end of the line of the title. */
  actions?: ReactNode;
  /** Of the heading. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of a page with a heading. */
export function CardSection({ title, detail, actions, level = 2, children }: CardSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card>
      <section className="card-section" aria-labelledby={id}>
        <div className="card-section-head">
          <Heading id={id}>
            {title} {detail === undefined ? null : <span className="card-section-detail">{detail}</span>}
          </Heading>
          {actions}
        </div>
        {children}
      </section>
    </Card>
  );
}

/** Names and values; empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface PageRecord {
  id: string;
  title: ReactNode;
  /** Date and details; the same ones are shown once. */
  facts: readonly (string | null)[];
  action?: ReactNode;
}

/** What belongs to an object, one entry in each line. */
export function Records({ records }: { records: readonly PageRecord[] }) {
  const { t } = useTranslation();
  if (records.length === 0) return <p className="page-note">{t('none')}</p>;
  return (
    <ol className="records">
      {records.map(({ id, title, facts, action }) => (
        <li key={id}>
          <div>
            <strong>{title}</strong>
            <span className="records-facts">
              {[...new Set(facts)].filter(Boolean).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          </div>
          {action}
        </li>
      ))}
    </ol>
  );
}
