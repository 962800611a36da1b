import { Button, Checkbox, ErrorSummary, Form, useVariables } from '@lumigraph/ui-kit';
import { createElement, lazy, Suspense, type FormEvent, type ReactNode } from 'react';
import type {
  PaymentAppearance,
  PaymentSlots,
  PaymentSubmitProps,
  PaymentWording,
} from '../appearance/payment-ui-context.ts';
import { PaymentUiScope, useClassOf, useEuWording, useSlots } from '../appearance/payment-ui-provider.tsx';
import { CardFields } from '../card/card-fields.tsx';
import { HostedFields } from '../hosted/hosted-fields.tsx';
import { ProviderPicker } from '../picker/provider-picker.tsx';
import { formatMoney } from '../texts/format-money.ts';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { WalletArea } from '../wallet/wallet-area.tsx';
import { PaymentFooter } from './payment-footer.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { priceOf, productName, type PaymentItem } from './payment-item.ts';
import { isOpenState } from './payment-state.ts';
import { usePaymentForm, type PaymentFormState, type UsePaymentFormOptions } from './use-payment-form.ts';
import type { SavedCardsState } from './use-saved-cards.ts';

// Few forms have wallets or saved cards.
const ExpressArea = lazy(async () => ({
  default: (await import('../express/express-area.tsx')).ExpressArea,
}));
const SavedCardPicker = lazy(async () => ({
  default: (await import('../cards/saved-card-picker.tsx')).SavedCardPicker,
}));

export interface PaymentFormProps extends UsePaymentFormOptions {
  /** Text of the order button; the default contains the amount. In the EU it must state the obligation to pay, as `wording: 'eu'` does. */
  payLabel?: string | undefined;
  /**
   * What the total says about tax, for the country of the buyer. Without it "VAT included" where `wording` is `eu`; a
   * product without VAT says nothing.
   */
  taxText?: string | undefined;
  /** Shown above every button that orders: country, consent. */
  children?: ReactNode;
  /** What is ordered and how it goes on: the law requires it directly above every button that orders. */
  terms?: ReactNode;
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
 * Pays for a plan or a one-off product: provider picker, card fields or the wallet's button, total and order button.
 * Submit is possible only when a provider is chosen and, for card providers, the card is complete and valid.
 *
 * @example
 * <PaymentForm api={payments} plan={plan} options={options} details={() => ({ immediateStartConsent: true,
 * consentVersion })} />
 */
export function PaymentForm(props: PaymentFormProps) {
  const { localization, wording, slots, appearance } = props;
  return (
    <PaymentUiScope localization={localization} wording={wording} appearance={appearance} slots={slots}>
      <PaymentFormBody {...props} />
    </PaymentUiScope>
  );
}

function PaymentFormBody(props: PaymentFormProps) {
  const { payLabel, children, terms, cardHelp, appearance, options } = props;
  const { t, language } = usePaymentTexts();
  const classOf = useClassOf();
  const { header } = useSlots();
  const { summaryRef, ...form } = usePaymentForm(props);
  const price = priceOf(form.item);
  const amount = formatMoney(price.amount, price.currency, language);
  const isEu = useEuWording();
  const label = payLabel ?? t(isEu ? 'form.pay' : 'form.payPlain', { amount });
  const isLocked = isOpenState(form.state);
  const { root, sheet } = useVariables(appearance?.variables);
  const isEarly = 'isEarly' in form.state;
  const notice = (
    <PaymentNotice
      state={form.state}
      item={form.item}
      onCheckAgain={form.checkAgain}
      onGoOn={form.goOn}
      onSignInNeeded={props.onSignInNeeded}
    />
  );

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
      {header ? createElement(header) : null}
      {isEarly ? notice : null}
      <ErrorSummary ref={summaryRef} title={t('form.summary')} items={form.summary} />
      {form.express.context ? (
        <>
          {children}
          <Suspense>
            <ExpressArea {...form.express} payLabel={label} terms={terms} disabled={isLocked} />
          </Suspense>
        </>
      ) : null}
      <ProviderPicker
        providers={options.providers.map(({ provider }) => provider)}
        value={form.provider}
        onChange={form.choose}
        disabled={isLocked}
      />
      <CardChoice form={form} cardHelp={cardHelp} disabled={isLocked} />
      {form.kind === 'hosted' ? <p data-part="hosted">{t('hosted.text')}</p> : null}
      {form.express.context ? null : children}
      {terms}
      {isEarly ? null : notice}
      <div className={classOf('payment-order', 'ui-payment-order')} data-part="payment-order">
        <OrderedItem item={form.item} />
        <Total item={form.item} amount={amount} taxText={props.taxText} />
        {form.kind === 'wallet' ? null : (
          <OrderButton
            isLocked={isLocked}
            label={label}
            isBusy={form.state.status === 'processing'}
            canSubmit={form.canSubmit}
          />
        )}
      </div>
      {form.kind === 'wallet' ? (
        <WalletArea key={form.provider} wallet={form.wallet} payLabel={label} disabled={isLocked} />
      ) : null}
      <PaymentFooter />
    </Form>
  );
}

interface PartProps {
  form: Omit<PaymentFormState, 'summaryRef'>;
  disabled: boolean;
}

/** The saved cards, and the fields of a new card while none of them is chosen. */
function CardChoice({ form, cardHelp, disabled }: PartProps & { cardHelp: ReactNode }) {
  const { saved } = form;
  return (
    <>
      {saved.cards.length > 0 ? (
        <Suspense>
          <SavedCardPicker
            cards={saved.cards}
            value={saved.value}
            onChange={saved.choose}
            disabled={disabled}
          />
        </Suspense>
      ) : null}
      {saved.value === undefined ? <NewCard form={form} cardHelp={cardHelp} disabled={disabled} /> : null}
    </>
  );
}

function NewCard({ form, cardHelp, disabled }: PartProps & { cardHelp: ReactNode }) {
  return (
    <>
      {form.kind === 'card' ? (
        <CardFields card={form.card} disabled={disabled}>
          {cardHelp}
        </CardFields>
      ) : null}
      {form.kind === 'fields' ? <HostedFields fields={form.hosted} disabled={disabled} /> : null}
      <KeepCard saved={form.saved} disabled={disabled} />
    </>
  );
}

function Total({
  item,
  amount,
  taxText,
}: {
  item: PaymentItem;
  amount: string;
  taxText: string | undefined;
}) {
  const { t } = usePaymentTexts();
  const isEu = useEuWording();
  const isTaxed = item.kind === 'plan' || item.product.taxed;
  const text = taxText ?? (isEu ? t('form.tax') : undefined);
  return (
    <p className="ui-payment-total" data-part="payment-total">
      <span>
        {t('form.total')}{' '}
        {isTaxed && text !== undefined ? (
          <small>
            <bdi>{text}</bdi>
          </small>
        ) : null}
      </span>
      <strong>
        <bdi>{amount}</bdi>
      </strong>
    </p>
  );
}

/** A one-off product and that it does not renew. A plan has its summary on the page of the site. */
function OrderedItem({ item }: { item: PaymentItem }) {
  const { t, language } = usePaymentTexts();
  if (item.kind === 'plan') return null;
  return (
    <p className="ui-payment-item" data-part="payment-item">
      <span>
        {productName(item.product, language)}
        <small>{t('oneOff.note')}</small>
      </span>
    </p>
  );
}

/** A plan keeps the card for its renewals; a one-off payment asks. */
function KeepCard({ saved, disabled }: { saved: SavedCardsState; disabled: boolean }) {
  const { t } = usePaymentTexts();
  switch (saved.keeping) {
    case 'never':
      return null;
    case 'renewals':
      return (
        <p className="ui-payment-secure" data-part="card-renewals">
          {t('savedCards.forRenewals')}
        </p>
      );
    case 'asked':
      return (
        <Checkbox
          label={t('savedCards.save')}
          checked={saved.isKept}
          disabled={disabled}
          onChange={({ currentTarget }) => saved.keep(currentTarget.checked)}
        />
      );
    default:
      return saved.keeping satisfies never;
  }
}

/** Locked: a payment is open, and a press does nothing. */
function OrderButton({ isLocked, ...props }: PaymentSubmitProps & { isLocked: boolean }) {
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
      aria-disabled={isLocked || undefined}
      // Not unavailable, which tells listeners not to press: a press shows what is missing and moves there.
      data-incomplete={props.canSubmit || isLocked ? undefined : ''}
    >
      {props.label}
    </Button>
  );
}
