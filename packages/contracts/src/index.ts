export * from './auth-api.ts';
export * from './analytics-events.ts';
export * from './analytics.ts';
export * from './public-settings.ts';
export * from './auth.ts';
export * from './social-providers.ts';
export * from './passkeys.ts';
export * from './reauthentication.ts';
export * from './sign-in-methods.ts';
export * from './blog.ts';
export * from './newsletter.ts';
export { typedEmail, typedPassword, visibleText } from './typed-text.ts';
export * from './typed-message.ts';
export * from './email.ts';
export * from './user-names.ts';
export * from './is-premium.ts';
export * from './premium.ts';
export * from './typed-name.ts';
export * from './error-catalogue.ts';
export {
  FieldErrorSchema,
  ErrorResponseSchema,
  type FieldError,
  type ErrorResponse,
  type TwoFactorChallenge,
} from './errors.ts';
export * from './file-rules.ts';
export * from './files.ts';
export * from './fallback-categories.ts';
export * from './image-formats.ts';
export * from './image-id.ts';
export * from './image-transforms.ts';
export * from './download-rules.ts';
export * from './images.ts';
export * from './limits.ts';
export * from './page-query.ts';
export * from './password.ts';
export * from './paths.ts';
export * from './absolute-address.ts';
export * from './billing-paths.ts';
export * from './content-paths.ts';
export * from './storage-keys.ts';
export * from './auth-paths.ts';
export * from './search-rules.ts';
export * from './countries.ts';
export * from './vat.ts';
export { currencyDigits, currencyFormat } from './currency-digits.ts';
export * from './typed-amount.ts';
export * from './stripe-digits.ts';
export * from './colour-name.ts';
export * from './search.ts';
export * from './favorites.ts';
export * from './collection-rules.ts';
export * from './collections.ts';
export { EARLIEST_CONTENT_DATE, isContentDate, LATEST_CONTENT_DATE } from './content-date.ts';
export * from './validation-messages.ts';
export * from './certificate-id.ts';
export * from './downloads.ts';
export * from './license.ts';
export * from './locales.ts';
export * from './contact-rules.ts';
export * from './report-rules.ts';
export * from './statement-rules.ts';
export * from './contact.ts';
export * from './image-reports.ts';
export * from './payment-rules.ts';
export * from './payments.ts';
export * from './subscriptions.ts';
