import { Alert, Button, Form, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { errorCode } from '../../lib/error-code.ts';
import { dropFormDraft } from '../../lib/form-draft.ts';
import { useKeptFields } from '../../lib/kept-fields.ts';
import { useBilling } from './billing-access.ts';
import { keepCheckout } from './kept-checkout.ts';
import { PaymentDocument } from './order-parts.tsx';
import { useBillingError } from './use-billing-error.ts';

const DRAFT = 'gift';

interface GiftScreenProps {
  /** Wraps the form in the guard of the page. */
  renderForm: (form: ReactNode) => ReactNode;
  /** The page that led to the plans. */
  from?: string | undefined;
}

/** /subscription/payment?gift=true: Premium for one period with a code that somebody was given. */
export function GiftScreen({ renderForm, from }: GiftScreenProps) {
  const { t } = useTranslation('subscription');
  return (
    <PaymentDocument title={t('gift.title')} isNarrow>
      <header className="billing-head">
        <h1 tabIndex={-1}>{t('gift.title')}</h1>
        <p>{t('gift.lead')}</p>
      </header>
      {renderForm(<GiftForm from={from} />)}
    </PaymentDocument>
  );
}

function GiftForm({ from }: Pick<GiftScreenProps, 'from'>) {
  const { t } = useTranslation('subscription');
  const { open, visitor } = useBilling();
  const errorText = useBillingError();
  const kept = useKeptFields(DRAFT, { owner: visitor?.id });
  const { field, formProps, status } = useForm({
    initialValues: { code: '' },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'code' : undefined }),
    problemText: () => t('gift.codeMissing'),
    send: async ({ code }) => (await open()).subscriptions.redeemGiftCode(code.trim()),
    failureText: (error) =>
      errorCode(error) === 'SUBSCRIPTION_ERROR' ? t('gift.hasPremium') : errorText(error),
    onDone() {
      dropFormDraft(DRAFT);
      if (from !== undefined) keepCheckout({ planId: '', from });
      globalThis.location.replace(paths.subscriptionSuccess({ gift: true }));
    },
  });
  const isBusy = status.kind === 'busy' || status.kind === 'done';
  return (
    <div {...kept}>
      <Form {...formProps} className="billing-form">
        <TextField
          {...field('code')}
          label={t('gift.code')}
          hint={t('gift.codeHint')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        {status.kind === 'failed' ? <Alert tone="danger">{status.text}</Alert> : null}
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('gift.submit')}
        </Button>
      </Form>
    </div>
  );
}
