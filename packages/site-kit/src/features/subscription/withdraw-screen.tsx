import { isEmail, type WithdrawalRequest } from '@lumigraph/contracts';
import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { useMoney } from './money-access.ts';
import { SubscriptionMeta } from './subscription-meta.tsx';
import './subscription.css';
import { useMoneyError } from './use-money-error.ts';

type Name = keyof WithdrawalRequest;
const names: readonly Name[] = ['name', 'email', 'contract'];
const tokens = { name: 'name', email: 'email', contract: 'off' } as const;

/** /withdraw: withdrawal from the contract without signing in, in two steps: say it, then confirm it. */
export function WithdrawScreen() {
  const { t } = useTranslation('subscription');
  const { dateTime } = useFormats();
  const { open } = useMoney();
  const errorText = useMoneyError();
  const [step, setStep] = useState<'details' | 'confirm'>('details');
  const [values, setValues] = useState<WithdrawalRequest>({ name: '', email: '', contract: '' });
  const [wasTried, setWasTried] = useState(false);
  const sending = useMutation({
    mutationFn: async () => (await open()).subscriptions.withdraw(values),
  });
  const problem = (name: Name): string | undefined => {
    if (values[name].trim() === '') return t(`withdraw.missing.${name}`);
    return name === 'email' && !isEmail(values.email.trim()) ? t('withdraw.badEmail') : undefined;
  };

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setWasTried(true);
    if (names.every((name) => problem(name) === undefined)) setStep('confirm');
  }

  return (
    <div className="money money-narrow wrap" data-copyable="">
      <SubscriptionMeta title={t('withdraw.title')} />
      <header className="money-head">
        <h1 tabIndex={-1}>{t('withdraw.title')}</h1>
        <p>{t('withdraw.lead')}</p>
      </header>
      {sending.data === undefined ? null : (
        <Alert tone="success" title={t('withdraw.doneTitle')}>
          {t('withdraw.doneText', {
            email: values.email,
            date: dateTime(sending.data),
          })}
        </Alert>
      )}
      {sending.data === undefined && step === 'details' ? (
        <Form className="money-form" onSubmit={onSubmit} noValidate>
          {names.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(`withdraw.fields.${name}`)}
              hint={name === 'contract' ? t('withdraw.contractHint') : undefined}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete={tokens[name]}
              maxLength={200}
              required
              value={values[name]}
              error={wasTried ? problem(name) : undefined}
              onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            />
          ))}
          <Button type="submit" variant="primary">
            {t('withdraw.next')}
          </Button>
        </Form>
      ) : null}
      {sending.data === undefined && step === 'confirm' ? (
        <section className="money-form">
          <h2>{t('withdraw.confirmTitle')}</h2>
          <dl className="money-facts">
            {names.map((name) => (
              <div key={name}>
                <dt>{t(`withdraw.fields.${name}`)}</dt>
                <dd>{values[name]}</dd>
              </div>
            ))}
          </dl>
          {sending.error ? <Alert tone="danger">{errorText(sending.error)}</Alert> : null}
          <div className="money-actions">
            <Button variant="primary" busy={sending.isPending} onClick={() => sending.mutate()}>
              {t('withdraw.submit')}
            </Button>
            <Button onClick={() => setStep('details')}>{t('withdraw.back')}</Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
