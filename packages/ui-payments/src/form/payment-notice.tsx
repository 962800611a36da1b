import { Alert, Button, classNames, Spinner, type AlertProps } from '@lumigraph/ui-kit';
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
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  const signIn = onSignInNeeded && (
    <Button size="sm" onClick={onSignInNeeded}>
      {t('form.signIn')}
    </Button>
  );
  switch (state.status) {
    case 'idle':
      return null;
    case 'invalid':
      return <InvalidNotice state={state} isOneOff={isOneOff} signIn={signIn} />;
    case 'processing':
      return (
        <output
          className={classNames('ui-payment-wait', classOf('payment-notice'))}
          data-part="payment-processing"
        >
          <Spinner />
          <span>
            <strong>{t('form.processingTitle')}</strong> {t('form.processingText')}
          </span>
        </output>
      );
    case 'action':
      return (
        <Notice
          data-part="payment-action"
          title={t('form.actionTitle')}
          action={<a href={state.url}>{t('form.actionLink')}</a>}
        >
          {t('form.actionText')}
        </Notice>
      );
    case 'confirm':
      return <ConfirmNotice state={state} onGoOn={onGoOn} />;
    case 'declined':
      return <DeclinedNotice failureCode={state.failureCode} />;
    case 'unknown':
      return (
        <Notice
          data-part="payment-unknown"
          tone="warning"
          title={t('form.unknownTitle')}
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
        </Notice>
      );
    case 'success':
      return (
        <Notice data-part="payment-success" tone="success" title={t('form.successTitle')}>
          {t(isOneOff ? 'oneOff.success' : 'form.successText')}
        </Notice>
      );
    default:
      return state satisfies never;
  }
}

function Notice(props: AlertProps) {
  return <Alert className={useClassOf()('payment-notice')} {...props} />;
}

interface InvalidNoticeProps {
  state: PaymentState & { status: 'invalid' };
  isOneOff: boolean;
  signIn: ReactNode;
}

function InvalidNotice({ state, isOneOff, signIn }: InvalidNoticeProps) {
  const { t, lookUp, language } = usePaymentTexts();
  const isRefused = isRefusedState(state);
  const own = isOneOff && state.code === 'CONFLICT' ? t('oneOff.conflict') : lookUp(`errors.${state.code}`);
  return (
    <Notice
      data-part="payment-invalid"
      tone={isRefused ? 'warning' : 'danger'}
      title={t(isRefused ? 'form.signInTitle' : 'form.invalidTitle')}
      action={isRefused && signIn}
    >
      {withWait(own ?? state.message, state, { language, sentence: (time) => t('errors.wait', { time }) })}
    </Notice>
  );
}

function DeclinedNotice({ failureCode, action }: { failureCode: string; action?: ReactNode }) {
  const { t, lookUp } = usePaymentTexts();
  const reason = lookUp(`declined.${failureCode}`) ?? t('declined.payment_failed' satisfies PaymentTextKey);
  return (
    <Notice data-part="payment-declined" tone="danger" title={t('form.declinedTitle')} action={action}>
      {`${reason} ${t('form.declinedText')}`}
    </Notice>
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
  const wasDeclined = !isOpen && failureCode !== undefined;
  const goOn = (
    <Button size="sm" onClick={onGoOn}>
      {t(wasDeclined ? 'script.retry' : 'form.confirmGoOn')}
    </Button>
  );
  if (wasDeclined) return <DeclinedNotice failureCode={failureCode} action={goOn} />;
  return (
    <Notice data-part="payment-confirm" title={t('form.actionTitle')} action={isOpen ? null : goOn}>
      {t(isOpen ? 'form.confirmText' : 'form.confirmMissing')}
    </Notice>
  );
}
