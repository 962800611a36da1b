import {
  cancellationFields,
  cancellationKinds,
  isEmail,
  type CancellationRequest,
} from '@lumigraph/contracts';
import { Alert, Button, ErrorSummary, Form, Select, TextArea, TextField } from '@lumigraph/ui-kit';
import { serverProblems, useForm, type UseFormOptions } from '@lumigraph/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billingNamespaces } from '../../features/subscription/billing-namespaces.ts';
import { useBilling } from '../../features/subscription/billing-access.ts';
import { StatementReceipt, useOwnContract } from '../../features/subscription/statement-receipt.tsx';
import '../../features/subscription/subscription.css';
import { useBillingError } from '../../features/subscription/use-billing-error.ts';
import { dropFormDraft } from '../../lib/form-draft.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { useSubmittedForm } from '../../lib/submitted-form.ts';
import { withBilling } from './with-billing.tsx';
import '../../lib/keep-input.ts';

type Values = Record<(typeof cancellationFields)[number], string>;
const empty: Values = { kind: 'ordinary', reason: '', name: '', email: '', contract: '', date: '' };

/** /cancel-contract: cancels a contract without signing in (section 312k of the German Civil Code). */
export function CancelContractScreen() {
  const { t } = useTranslation('subscription');
  const submitted = useSubmittedForm();
  const own = useOwnContract();
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [sent, setSent] = useState(
    submitted?.receivedAt === undefined
      ? undefined
      : { values: { ...empty, ...submitted.values }, receivedAt: submitted.receivedAt },
  );
  const kept = useKeptFields('cancel-contract', { fields: own?.email });
  const facts = cancellationFields.flatMap((name): [string, string][] => {
    const value = sent?.values[name] ?? '';
    const shown =
      name === 'kind' ? t(`cancelContract.kinds.${value === 'cause' ? 'cause' : 'ordinary'}`) : value;
    return shown === '' ? [] : [[t(`cancelContract.fields.${name}`), shown]];
  });
  return (
    <div className="billing billing-narrow wrap" data-copyable="" {...kept}>
      <SitePageMeta title={t('cancelContract.title')} robots="noindex" />
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('cancelContract.title')}</h1>
        {sent ? null : <p>{t('cancelContract.lead')}</p>}
      </header>
      {sent ? (
        <StatementReceipt
          title={t('cancelContract.doneTitle')}
          text={t('withdraw.doneText', { email: sent.values.email })}
          facts={facts}
          receivedAt={sent.receivedAt}
          fileName="cancellation"
        />
      ) : (
        <CancellationForm
          key={own?.email ?? ''}
          initialValues={{ ...empty, ...own, ...submitted?.values, ...typed }}
          onEdit={(values, name) => setTyped((before) => ({ ...before, [name]: values[name] }))}
          onSent={(values, receivedAt) => {
            dropFormDraft('cancel-contract');
            setSent({ values, receivedAt });
          }}
        />
      )}
    </div>
  );
}

interface CancellationFormProps {
  initialValues: Values;
  onEdit: UseFormOptions<Values>['onEdit'];
  onSent: (values: Values, receivedAt: string) => void;
}

function CancellationForm({ initialValues, onEdit, onSent }: CancellationFormProps) {
  const { t } = useTranslation('subscription');
  const { open } = useBilling();
  const errorText = useBillingError();
  const submitted = useSubmittedForm();
  const required = (value: string) => (value.trim() === '' ? 'required' : undefined);
  const { field, formProps, status, summary, summaryRef } = useForm<Values, unknown, string>({
    initialValues,
    onEdit,
    rules: ({ kind, reason, name, email, contract }) => ({
      reason: kind === 'cause' ? required(reason) : undefined,
      name: required(name),
      email: required(email) ?? (isEmail(email.trim()) ? undefined : 'email'),
      contract: required(contract),
    }),
    problemText: (name, { rule, text }) => {
      if (rule === 'email') return t('withdraw.badEmail');
      return name === 'kind' || name === 'date'
        ? (text ?? t('errors.UNKNOWN_ERROR'))
        : t(name === 'reason' ? 'cancelContract.missingReason' : `withdraw.missing.${name}`);
    },
    send: async (values) => (await open()).subscriptions.cancelContract(requestOf(values)),
    onDone: (receivedAt, values) => onSent(values, receivedAt),
    readError: (error) => ({ problems: serverProblems(error, cancellationFields), failure: error }),
    failureText: errorText,
    initialOutcome:
      submitted?.outcome === 'refused'
        ? {
            kind: 'failed',
            failure: submitted,
            problems: serverProblems(submitted, cancellationFields),
          }
        : undefined,
  });
  const text = (name: 'name' | 'email' | 'contract' | 'date') => ({
    ...field(name),
    label: t(`cancelContract.fields.${name}`),
    maxLength: 200,
  });
  return (
    <Form {...formProps} className="billing-form">
      <ErrorSummary ref={summaryRef} title={t('withdraw.summary')} items={summary} />
      <Select
        {...field('kind')}
        label={t('cancelContract.fields.kind')}
        options={cancellationKinds.map((kind) => ({ value: kind, label: t(`cancelContract.kinds.${kind}`) }))}
      />
      <div className="billing-reason">
        <TextArea
          {...field('reason')}
          label={t('cancelContract.fields.reason')}
          hint={t('cancelContract.reasonHint')}
          rows={3}
          maxLength={2000}
        />
      </div>
      <TextField {...text('name')} autoComplete="name" required />
      <TextField {...text('email')} type="email" autoComplete="email" required />
      <TextField {...text('contract')} hint={t('withdraw.contractHint')} autoComplete="off" required />
      <TextField {...text('date')} hint={t('cancelContract.dateHint')} type="date" />
      {status.kind === 'failed' && summary.length === 0 ? <Alert tone="danger">{status.text}</Alert> : null}
      <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
        {t('cancelContract.submit')}
      </Button>
    </Form>
  );
}

function requestOf({ kind, reason, name, email, contract, date }: Values): CancellationRequest {
  return {
    kind: kind === 'cause' ? 'cause' : 'ordinary',
    name: name.trim(),
    email: email.trim(),
    contract: contract.trim(),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(date === '' ? {} : { date }),
  };
}

export const namespaces = billingNamespaces;
export const Page = withBilling(CancelContractScreen);
