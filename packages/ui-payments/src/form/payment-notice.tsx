import { Alert, Button, classNames, Spinner } from '@lumigraph/ui-kit';
import { withWait } from '@lumigraph/ui-kit/form';
import type { ReactNode } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import type { PaymentTextKey } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import type { PaymentItem } from './payment-item.ts';
import { isRefusedState, type PaymentState } from './payment-state.ts';

export interface PaymentNoticeProps {
  state: PaymentState;
  /** What is paid for, when it is not a plan. */
  item?: PaymentItem | undefined;
  onCheckAgain: () => void;
  /** Opens the provider's window again. */
  onGoOn: () => void;
  /** For the button of a notice that nobody is signed in; there is none without it. */
  onSignInNeeded?: (() => void) | undefined;
}

/** Shows the state of the payment. */
export function PaymentNotice({ state, item, onCheckAgain, onGoOn, onSignInNeeded }: PaymentNoticeProps) {
  const isOneOff = item?.kind === 'one-off';
  const { t, lookUp, language } = usePaymentTexts();
  const className = useClassOf()('payment-notice');
  const signIn = onSignInNeeded && (
    <Button size="sm" onClick={onSignInNeeded}>
      {t('form.signIn')}
    </Button>
  );
  switch (state.status) {
    case 'idle':
      return null;
    case 'invalid':
      return (
        <Alert
          tone={isRefusedState(state) ? 'warning' : 'danger'}
          title={t(isRefusedState(state) ? 'form.signInTitle' : 'form.invalidTitle')}
          className={className}
          data-part="payment-invalid"
          action={isRefusedState(state) && signIn}
        >
          {withWait(
            (isOneOff && state.code === 'CONFLICT' ? t('oneOff.conflict') : lookUp(`errors.${state.code}`)) ??
              state.message,
            state,
            { language, sentence: (time) => t('errors.wait', { time }) },
          )}
        </Alert>
      );
    case 'processing':
      return (
        <output className={classNames('ui-payment-wait', className)} data-part="payment-processing">
          <Spinner />
          <span>
            <strong>{t('form.processingTitle')}</strong> {t('form.processingText')}
          </span>
        </output>
      );
    case 'action':
      return (
        <Alert
          title={t('form.actionTitle')}
          className={className}
          data-part="payment-action"
          action={<a href={state.url}>{t('form.actionLink')}</a>}
        >
          {t('form.actionText')}
        </Alert>
      );
    case 'confirm':
      return <ConfirmNotice state={state} onGoOn={onGoOn} />;
    case 'declined':
      return <DeclinedNotice failureCode={state.failureCode} />;
    case 'unknown':
      return (
        <Alert
          tone="warning"
          title={t('form.unknownTitle')}
          className={className}
          data-part="payment-unknown"
          action={
            (state.isSignedOut && signIn) || (
              <Button size="sm" busy={state.isAsking} onClick={onCheckAgain}>
                {t('form.check')}
              </Button>
            )
          }
        >
          {withWait(t('form.unknownText'), state, {
            language,
            sentence: (time) => t('form.unknownWait', { time }),
          })}
        </Alert>
      );
    case 'success':
      return (
        <Alert
          tone="success"
          title={t('form.successTitle')}
          className={className}
          data-part="payment-success"
        >
          {t(isOneOff ? 'oneOff.success' : 'form.successText')}
        </Alert>
      );
    default:
      return state satisfies never;
  }
}

function DeclinedNotice({ failureCode, action }: { failureCode: string; action?: ReactNode }) {
  const { t, lookUp } = usePaymentTexts();
  const classOf = useClassOf();
  return (
    <Alert
      tone="danger"
      title={t('form.declinedTitle')}
      className={classOf('payment-notice')}
      data-part="payment-declined"
      action={action}
    >
      {lookUp(`declined.${failureCode}`) ?? t('declined.payment_failed' satisfies PaymentTextKey)}{' '}
      {t('form.declinedText')}
    </Alert>
  );
}

function ConfirmNotice({
  state: { isOpen, failureCode },
  onGoOn,
}: {
  state: PaymentState & { status: 'confirm' };
  onGoOn: () => void;
}) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  if (!isOpen && failureCode !== undefined) {
    const tryAgain = (
      <Button size="sm" onClick={onGoOn}>
        {t('script.retry')}
      </Button>
    );
    return <DeclinedNotice failureCode={failureCode} action={tryAgain} />;
  }
  return (
    <Alert
      title={t('form.actionTitle')}
      className={classOf('payment-notice')}
      data-part="payment-confirm"
      action={
        isOpen ? null : (
          <Button size="sm" onClick={onGoOn}>
            {t('form.confirmGoOn')}
          </Button>
        )
      }
    >
      {t(isOpen ? 'form.confirmText' : 'form.confirmMissing')}
    </Alert>
  );
}
