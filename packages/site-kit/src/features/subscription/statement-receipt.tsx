import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { useBilling } from './billing-access.ts';
import { invoicesQuery } from './subscription-queries.ts';

/** Label and value of each declared field. */
export type StatementFacts = readonly (readonly [label: string, value: string])[];

/**
 * In the format of the confirmation mail, and the same on the server, which does not know the visitor's time
 * zone.
 */
function useReceivedTime(receivedAt: string | undefined): string {
  const { dateTime } = useFormats();
  return receivedAt === undefined ? '' : `${dateTime(receivedAt, 'UTC')} UTC`;
}

/** The declared data, field by field. */
export function StatementData({ facts, receivedAt }: { facts: StatementFacts; receivedAt?: string }) {
  const { t } = useTranslation('subscription');
  const time = useReceivedTime(receivedAt);
  return (
    <dl className="billing-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {receivedAt === undefined ? null : (
        <div>
          <dt>{t('withdraw.receivedAt')}</dt>
          <dd>
            <time dateTime={receivedAt}>{time}</time>
          </dd>
        </div>
      )}
    </dl>
  );
}

const nothingChanges = () => () => undefined;

export interface StatementReceiptProps {
  title: string;
  text: string;
  facts: StatementFacts;
  receivedAt: string;
  /** Name of the saved file, without date and ending. */
  fileName: string;
}

/**
 * The confirmation of a withdrawal or a cancellation with date and time, to be kept on paper or as a file, in
 * addition to the mail.
 */
export function StatementReceipt({ title, text, facts, receivedAt, fileName }: StatementReceiptProps) {
  const { t } = useTranslation('subscription');
  const time = useReceivedTime(receivedAt);
  // Both buttons need scripts: without scripts, the visitor uses the browser's own print and save commands.
  const hasScripts = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );

  function save(): void {
    const lines = [
      title,
      location.origin,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      `${t('withdraw.receivedAt')}: ${time} (${receivedAt})`,
      '',
    ];
    // With a byte order mark: some editors read a file without one as Latin-1.
    const file = `\uFEFF${lines.join('\r\n')}`;
    saveFile(
      new Blob([file], { type: 'text/plain;charset=utf-8' }),
      `${fileName}-${receivedAt.slice(0, 10)}.txt`,
    );
  }

  return (
    <div className="billing-form">
      <Alert tone="success" title={title}>
        {text}
      </Alert>
      <StatementData facts={facts} receivedAt={receivedAt} />
      {hasScripts ? (
        <div className="billing-actions billing-unprinted">
          <Button type="button" variant="primary" onClick={save}>
            {t('withdraw.save')}
          </Button>
          <Button type="button" onClick={() => print()}>
            {t('withdraw.print')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Name, address and newest invoice number of a signed-in user, once they are known. */
export function useOwnContract(): { name: string; email: string; contract: string } | undefined {
  const billing = useBilling();
  const { data: invoices, isError } = useQuery(invoicesQuery(billing));
  if (!billing.visitor || (!invoices && !isError)) return undefined;
  const { name, email } = billing.visitor;
  return { name, email, contract: invoices?.[0]?.number ?? '' };
}
