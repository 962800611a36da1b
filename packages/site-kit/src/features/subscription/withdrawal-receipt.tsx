import type { WithdrawalRequest } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';

export const withdrawalFields = ['name', 'email', 'contract'] as const;

/**
 * In the format of the confirmation mail, and the same on the server, which does not know the visitor's time
 * zone.
 */
function useReceivedTime(receivedAt: string | undefined): string {
  const { dateTime } = useFormats();
  return receivedAt === undefined ? '' : `${dateTime(receivedAt, 'UTC')} UTC`;
}

/** The declared data, field by field. */
export function WithdrawalFacts({ values, receivedAt }: { values: WithdrawalRequest; receivedAt?: string }) {
  const { t } = useTranslation('subscription');
  const time = useReceivedTime(receivedAt);
  const facts = withdrawalFields.map((name) => [t(`withdraw.fields.${name}`), values[name]] as const);
  return (
    <dl className="money-facts">
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

/** The confirmation with its date and time, to be kept on paper or as a file, in addition to the mail. */
export function WithdrawalReceipt({ values, receivedAt }: { values: WithdrawalRequest; receivedAt: string }) {
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
      t('withdraw.doneTitle'),
      location.origin,
      '',
      ...withdrawalFields.map((name) => `${t(`withdraw.fields.${name}`)}: ${values[name]}`),
      `${t('withdraw.receivedAt')}: ${time} (${receivedAt})`,
      '',
    ];
    // With a byte order mark: some editors read a file without one as Latin-1.
    const text = `\uFEFF${lines.join('\r\n')}`;
    saveFile(
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
      `withdrawal-${receivedAt.slice(0, 10)}.txt`,
    );
  }

  return (
    <div className="money-form">
      <Alert tone="success" title={t('withdraw.doneTitle')}>
        {t('withdraw.doneText', { email: values.email })}
      </Alert>
      <WithdrawalFacts values={values} receivedAt={receivedAt} />
      {hasScripts ? (
        <div className="money-actions money-unprinted">
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
