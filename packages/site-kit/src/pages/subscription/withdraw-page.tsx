import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { withBilling } from './with-billing.tsx';
import {
  isEmail,
  type SubmittedForm,
  type WithdrawalRequest,
  typedEmail,
  withdrawalFields,
} from '@lumigraph/contracts';
import { Alert, Button, ErrorSummary, Form, TextField } from '@lumigraph/ui-kit';
import { serverProblems, useForm, type UseFormOptions } from '@lumigraph/ui-kit/form';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmittedForm } from '../../lib/submitted-form.ts';
import { useBilling } from '../../features/subscription/billing-access.ts';
import { dropFormDraft } from '../../lib/form-draft.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import '../../features/subscription/subscription.css';
import { useBillingError } from '../../features/subscription/use-billing-error.ts';
import {
  StatementData,
  StatementReceipt,
  type StatementFacts,
  useOwnContract,
} from '../../features/subscription/statement-receipt.tsx';
import '../../lib/keep-input.ts';

const tokens = { name: 'name', email: 'email', contract: 'off' } as const;

/** /withdraw: withdrawal from the contract without signing in, in two steps: declare it, then confirm it. */
export function WithdrawScreen() {
  const { t } = useTranslation('subscription');
  const { open } = useBilling();
  const submitted = useSubmittedForm();
  const [step, setStep] = useState<'details' | 'confirm'>(
    submitted?.outcome === 'confirm' ? 'confirm' : 'details',
  );
  const own = useOwnContract();
  const [typed, setTyped] = useState<Partial<WithdrawalRequest> | undefined>(submitted?.values);
  const values = { name: '', email: '', contract: '', ...own, ...typed };
  const facts = withdrawalFields.map((name) => [t(`withdraw.fields.${name}`), values[name]] as const);
  const sending = useMutation({
    mutationFn: async () => (await open()).subscriptions.withdraw(values),
    onSuccess: () => dropFormDraft('withdraw'),
  });
  const kept = useKeptFields('withdraw', { fields: own?.email });
  const receivedAt = sending.data ?? submitted?.receivedAt;

  return (
    <div className="billing billing-narrow wrap" data-copyable="" {...kept}>
      <SitePageMeta title={t('withdraw.title')} robots="noindex" />
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('withdraw.title')}</h1>
        <p>{t('withdraw.lead')}</p>
      </header>
      {receivedAt === undefined ? null : (
        <StatementReceipt
          title={t('withdraw.doneTitle')}
          text={t('withdraw.doneText', { email: values.email })}
          facts={facts}
          receivedAt={receivedAt}
          fileName="withdrawal"
        />
      )}
      {receivedAt === undefined && step === 'details' ? (
        <DetailsStep
          key={own?.email ?? ''}
          values={values}
          onEdit={(edited, name) => setTyped((before) => ({ ...before, [name]: edited[name] }))}
          submitted={submitted}
          onNext={() => setStep('confirm')}
        />
      ) : null}
      {receivedAt === undefined && step === 'confirm' ? (
        <ConfirmStep
          values={values}
          facts={facts}
          failure={sending.error}
          busy={sending.isPending}
          onConfirm={() => sending.mutate()}
          onBack={() => setStep('details')}
        />
      ) : null}
    </div>
  );
}

interface DetailsStepProps {
  values: WithdrawalRequest;
  onEdit: UseFormOptions<WithdrawalRequest>['onEdit'];
  submitted: SubmittedForm | undefined;
  onNext: () => void;
}

function DetailsStep({ values, onEdit, submitted, onNext }: DetailsStepProps) {
  const { t } = useTranslation('subscription');
  const errorText = useBillingError();
  const isRefused = submitted?.outcome === 'refused';
  const { field, formProps, summary, summaryRef } = useForm<WithdrawalRequest>({
    initialValues: values,
    rules: ({ name, email, contract }) => ({
      name: name.trim() === '' ? 'required' : undefined,
      email: typedEmail(email) === '' ? 'required' : isEmail(email) ? undefined : 'email',
      contract: contract.trim() === '' ? 'required' : undefined,
    }),
    problemText: (name) =>
      name === 'email' && values.email.trim() !== '' ? t('withdraw.badEmail') : t(`withdraw.missing.${name}`),
    send: onNext,
    onEdit,
    initialOutcome: isRefused
      ? { kind: 'idle', problems: serverProblems(submitted, withdrawalFields) }
      : undefined,
  });

  return (
    <Form {...formProps} className="billing-form">
      <ErrorSummary ref={summaryRef} title={t('withdraw.summary')} items={summary} />
      {/* Not one of the fields: a limit, or a failure. */}
      {isRefused && submitted.errors.length === 0 ? (
        <Alert tone="danger">{errorText(submitted)}</Alert>
      ) : null}
      {withdrawalFields.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`withdraw.fields.${name}`)}
          hint={name === 'contract' ? t('withdraw.contractHint') : undefined}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={tokens[name]}
          maxLength={200}
          required
        />
      ))}
      <Button type="submit" variant="primary">
        {t('withdraw.next')}
      </Button>
    </Form>
  );
}

interface ConfirmStepProps {
  values: WithdrawalRequest;
  facts: StatementFacts;
  failure: Error | null;
  busy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

/** Shows the declared data again. Its fields are for browsers that submit the form without scripts. */
function ConfirmStep({ values, facts, failure, busy, onConfirm, onBack }: ConfirmStepProps) {
  const { t } = useTranslation('subscription');
  const errorText = useBillingError();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onConfirm();
  }

  function onBackPress(event: MouseEvent): void {
    event.preventDefault();
    onBack();
  }

  return (
    <Form className="billing-form" onSubmit={onSubmit}>
      <h2>{t('withdraw.confirmTitle')}</h2>
      <StatementData facts={facts} />
      {withdrawalFields.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {failure ? <Alert tone="danger">{errorText(failure)}</Alert> : null}
      <div className="billing-actions">
        <Button type="submit" name="step" value="confirm" variant="primary" busy={busy}>
          {t('withdraw.submit')}
        </Button>
        <Button type="submit" name="step" value="edit" onClick={onBackPress}>
          {t('withdraw.back')}
        </Button>
      </div>
    </Form>
  );
}

export const namespaces = billingNamespaces;
export const Page = withBilling(WithdrawScreen);
