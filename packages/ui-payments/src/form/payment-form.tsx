import { Button, ErrorSummary, Form, LineIcon, useVariables } from '@lumigraph/ui-kit';
import { createElement, type FormEvent, type ReactNode } from 'react';
import type {
  PaymentAppearance,
  PaymentSlots,
  PaymentSubmitProps,
  PaymentWording,
} from '../appearance/payment-ui-context.ts';
import { PaymentUiScope, useClassOf, useEuWording, useSlots } from '../appearance/payment-ui-provider.tsx';
import { CardFields } from '../card/card-fields.tsx';
import { HostedFields } from '../hosted/hosted-fields.tsx';
import { lock } from '../icon-paths.ts';
import { ProviderPicker } from '../picker/provider-picker.tsx';
import { formatMoney } from '../texts/format-money.ts';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { WalletArea } from '../wallet/wallet-area.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { isOpenState } from './payment-state.ts';
import { usePaymentForm, type UsePaymentFormOptions } from './use-payment-form.ts';

export interface PaymentFormProps extends UsePaymentFormOptions {
  /** Text of the order button; the default contains the amount. In the EU it must state the obligation to pay, as `wording: 'eu'` does. */
  payLabel?: string | undefined;
  /** Shown above the total: country, consent. */
  children?: ReactNode;
  /** Shown below the card fields: help for testers. */
  cardHelp?: ReactNode;
  localization?: PaymentLocalization | undefined;
  /** @default 'eu' */
  wording?: PaymentWording | undefined;
  appearance?: PaymentAppearance | undefined;
  /** Components that replace parts. */
  slots?: PaymentSlots | undefined;
}

/**
 * Pays for a plan: provider picker, card fields or the wallet's button, total and order button.
 * Submit is possible only when a provider is chosen and, for card providers, the card is complete and valid.
 *
 * @example
 * <PaymentForm api={payments} plan={plan} options={options} details={() => ({ immediateStartConsent: true,
 * consentVersion })} />
 */
export function PaymentForm({ localization, wording, slots, ...props }: PaymentFormProps) {
  return (
    <PaymentUiScope localization={localization} wording={wording} appearance={props.appearance} slots={slots}>
      <PaymentFormBody {...props} />
    </PaymentUiScope>
  );
}

function PaymentFormBody({
  payLabel,
  children,
  cardHelp,
  appearance,
  ...options
}: Omit<PaymentFormProps, 'localization' | 'wording' | 'slots'>) {
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  const slots = useSlots();
  const { summaryRef, ...form } = usePaymentForm(options);
  const { plan } = options;
  const amount = formatMoney(plan.amount, plan.currency, language);
  const isEu = useEuWording();
  const label = payLabel ?? t(isEu ? 'form.pay' : 'form.payPlain', { amount });
  const isLocked = isOpenState(form.state);
  const { root, sheet } = useVariables(appearance?.variables);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <Form
      className={classOf('payment-form', 'ui-payment')}
      data-part="payment-form"
      {...root}
      data-status={form.state.status}
      onSubmit={onSubmit}
      noValidate
    >
      {sheet}
      {slots.header ? createElement(slots.header) : null}
      <ErrorSummary ref={summaryRef} title={t('form.summary')} items={form.summary} />
      <ProviderPicker
        providers={options.options.providers.map(({ provider }) => provider)}
        value={form.provider}
        onChange={form.choose}
        disabled={isLocked}
      />
      {form.kind === 'card' ? (
        <CardFields card={form.card} disabled={isLocked}>
          {cardHelp}
        </CardFields>
      ) : null}
      {form.kind === 'fields' ? <HostedFields fields={form.hosted} disabled={isLocked} /> : null}
      {form.kind === 'hosted' ? <p data-part="hosted">{t('hosted.text')}</p> : null}
      {children}
      <PaymentNotice state={form.state} onCheckAgain={form.checkAgain} onGoOn={form.goOn} />
      <div className={classOf('payment-order', 'ui-payment-order')} data-part="payment-order">
        <p className="ui-payment-total" data-part="payment-total">
          <span>
            {t('form.total')} {isEu ? <small>{t('form.tax')}</small> : null}
          </span>
          <strong>
            <bdi>{amount}</bdi>
          </strong>
        </p>
        {form.kind === 'wallet' ? null : (
          <OrderButton label={label} isBusy={form.state.status === 'processing'} canSubmit={form.canSubmit} />
        )}
      </div>
      {form.kind === 'wallet' ? (
        <WalletArea key={form.provider} wallet={form.wallet} payLabel={label} disabled={isLocked} />
      ) : null}
      {slots.footer ? (
        createElement(slots.footer)
      ) : (
        <p className="ui-payment-secure">
          <LineIcon path={lock} size={14} /> {t('form.secure')}
        </p>
      )}
    </Form>
  );
}

function OrderButton(props: PaymentSubmitProps) {
  const classOf = useClassOf();
  const { submit } = useSlots();
  if (submit) return createElement(submit, props);
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      wide
      className={classOf('pay-button')}
      data-part="pay-button"
      busy={props.isBusy}
      // Stays focusable: a press shows what is missing and moves there.
      aria-disabled={!props.canSubmit || undefined}
    >
      {props.label}
    </Button>
  );
}
