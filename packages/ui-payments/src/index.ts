export type {
  PaymentAppearance,
  PaymentElement,
  PaymentSlots,
  PaymentSubmitProps,
  PlanChooseProps,
  PlanSlotProps,
} from './appearance/payment-ui-context.ts';
export { PaymentUiProvider, type PaymentUiProviderProps } from './appearance/payment-ui-provider.tsx';
export type { CardBrand } from './card/card-brand.ts';
export { CardFields, type CardFieldsProps } from './card/card-fields.tsx';
export {
  cardProblems,
  formatCvc,
  formatExpiry,
  formatNumber,
  passesLuhn,
  type CardFieldName,
  type CardProblem,
  type CardValues,
} from './card/card-rules.ts';
export {
  useCardFields,
  type CardFieldsState,
  type CardFieldState,
  type UseCardFieldsOptions,
} from './card/use-card-fields.ts';
export { SavedCardList, type SavedCardListProps } from './cards/saved-card-list.tsx';
export type { SavedCardPickerProps } from './cards/saved-card-picker.tsx';
export type { ExpressAreaProps } from './express/express-area.tsx';
export { useExpress, type ExpressState, type UseExpressOptions } from './express/use-express.ts';
export { newIdempotencyKey, type PaymentFormApi } from './form/use-attempt.ts';
export { permitsAmount, productName, type PaymentItem } from './form/payment-item.ts';
export { PaymentForm, type PaymentFormProps } from './form/payment-form.tsx';
export { PaymentNotice, type PaymentNoticeProps } from './form/payment-notice.tsx';
export type { PaymentState } from './form/payment-state.ts';
export {
  usePaymentForm,
  type OrderDetails,
  type PaymentFormState,
  type UsePaymentFormOptions,
  type WalletOrder,
} from './form/use-payment-form.ts';
export type { SavedCardsState } from './form/use-saved-cards.ts';
export { HostedFields, type HostedFieldsProps } from './hosted/hosted-fields.tsx';
export type { HostedFieldsState } from './hosted/use-hosted-fields.ts';
export { InvoiceList, type InvoiceListProps } from './invoices/invoice-list.tsx';
export { ProviderMark, ProviderPicker, type ProviderPickerProps } from './picker/provider-picker.tsx';
export { hasSubscription, isPaidUp, savingOf, type PlanSaving } from './plans/plan-saving.ts';
export { PlanCards, type PlanCardsProps } from './plans/plan-cards.tsx';
export { ProductAmount, type ProductAmountProps } from './products/product-amount.tsx';
export {
  useProductAmount,
  type AmountChoice,
  type ProductAmountState,
} from './products/use-product-amount.ts';
export type {
  Collected,
  Confirmation,
  DriverContext,
  ExpressDriver,
  ExpressEvents,
  FieldsDriver,
  ProviderDrivers,
  ProviderOffer,
  WalletDriver,
  WalletEvents,
} from './providers/drivers.ts';
export { formatDay, formatMoney } from './texts/format-money.ts';
export {
  PAYMENTS_NAMESPACE,
  type PaymentLocalization,
  type PaymentMessages,
  type PaymentTextKey,
  type PaymentTexts,
} from './texts/payment-messages.ts';
export { usePaymentTexts } from './texts/use-payment-texts.ts';
export { WalletArea, type WalletAreaProps } from './wallet/wallet-area.tsx';
export type { WalletState } from './wallet/use-wallet.ts';
