import { imagesMigration } from './0001-images.ts';
import { authMigration } from './0002-auth.ts';
import { blogMigration } from './0003-blog.ts';
import { paymentsMigration } from './0004-payments.ts';
import { importMigration } from './0005-import.ts';
import { contactMigration } from './0006-contact.ts';
import { filesMigration } from './0008-files.ts';
import { searchMigration } from './0009-search.ts';
import { analyticsMigration } from './0010-analytics.ts';
import { favouritesMigration } from './0011-favourites.ts';
import { postingListsMigration } from './0012-posting-lists.ts';
import { sitesMigration } from './0013-sites.ts';
import { invoiceSiteMigration } from './0014-invoice-site.ts';
import { accountTokensMigration } from './0017-account-tokens.ts';
import { paidPeriodsMigration } from './0019-paid-periods.ts';
import { downloadsMigration } from './0020-downloads.ts';
import { licenseIdsMigration } from './0021-license-ids.ts';
import { earlyAccessMigration } from './0022-early-access.ts';
import { newsletterMigration } from './0023-newsletter.ts';
import { fullTextIndexMigration } from './0024-full-text-index.ts';
import { popularityMigration } from './0025-popularity.ts';
import { cancellationsMigration } from './0027-cancellations.ts';
import { collectionsMigration } from './0028-collections.ts';
import { searchBlocksMigration } from './0031-search-blocks.ts';
import { schemaStepsMigration } from './0032-schema-steps.ts';
import { withheldImagesMigration } from './0034-withheld-images.ts';
import { requestIdsMigration } from './0035-request-ids.ts';
import { twoFactorMigration } from './0036-two-factor.ts';
import { passkeysMigration } from './0037-passkeys.ts';
import { studioMigration } from './0039-studio.ts';
import { picturesMigration } from './0040-pictures.ts';
import { editedPostsMigration } from './0041-edited-posts.ts';
import { peopleMigration } from './0043-people.ts';
import { paymentHistoryMigration } from './0050-payment-history.ts';
import { planPricesMigration } from './0051-plan-prices.ts';
import { figuresMigration } from './0052-figures.ts';
import { emptySearchesMigration } from './0053-empty-searches.ts';
import { storedSettingsMigration } from './0054-stored-settings.ts';
import { uploadsMigration } from './0044-uploads.ts';
import { fileVersionsMigration } from './0045-file-versions.ts';
import { oneOffPaymentsMigration } from './0056-one-off-payments.ts';
import { savedCardsMigration } from './0057-saved-cards.ts';
import { categoryNamesMigration } from './0058-category-names.ts';
import { postRedirectsMigration } from './0065-post-redirects.ts';
import { mergedCategoriesMigration } from './0066-merged-categories.ts';
import { purposeOfSocialSignInMigration } from './0069-purpose-of-social-sign-in.ts';
import { firstCategoryNamesMigration } from './0070-first-category-names.ts';
import { providerCustomersMigration } from './0076-provider-customers.ts';
import { disputesMigration } from './0071-disputes.ts';
import { inboxMigration } from './0048-inbox.ts';
import { imageReportsMigration } from './0049-image-reports.ts';
import { refundStatesMigration } from './0072-refund-states.ts';
import { currencyDigitsMigration } from './0073-currency-digits.ts';
import { renewalAnchorMigration } from './0074-renewal-anchor.ts';
import type { SchemaStep } from './schema-step.ts';

/**
 * All migrations, in order. Never edit a released one: add another. Portable SQL only: the same migrations run on
 * SQLite and PostgreSQL. Names sort as text: `0001-images`, `0002-auth`, … What a migration may do is in
 * docs/migrations.md.
 */
export const migrations: Record<string, SchemaStep> = {
  '0001-images': imagesMigration,
  '0002-auth': authMigration,
  '0003-blog': blogMigration,
  '0004-payments': paymentsMigration,
  '0005-import': importMigration,
  '0006-contact': contactMigration,
  '0008-files': filesMigration,
  '0009-search': searchMigration,
  '0010-analytics': analyticsMigration,
  '0011-favourites': favouritesMigration,
  '0012-posting-lists': postingListsMigration,
  '0013-sites': sitesMigration,
  '0014-invoice-site': invoiceSiteMigration,
  '0017-account-tokens': accountTokensMigration,
  '0019-paid-periods': paidPeriodsMigration,
  '0020-downloads': downloadsMigration,
  '0021-license-ids': licenseIdsMigration,
  '0022-early-access': earlyAccessMigration,
  '0023-newsletter': newsletterMigration,
  '0024-full-text-index': fullTextIndexMigration,
  '0025-popularity': popularityMigration,
  '0027-cancellations': cancellationsMigration,
  '0028-collections': collectionsMigration,
  '0031-search-blocks': searchBlocksMigration,
  '0032-schema-steps': schemaStepsMigration,
  '0034-withheld-images': withheldImagesMigration,
  '0035-request-ids': requestIdsMigration,
  '0036-two-factor': twoFactorMigration,
  '0037-passkeys': passkeysMigration,
  '0039-studio': studioMigration,
  '0040-pictures': picturesMigration,
  '0041-edited-posts': editedPostsMigration,
  '0043-people': peopleMigration,
  '0044-uploads': uploadsMigration,
  '0045-file-versions': fileVersionsMigration,
  '0048-inbox': inboxMigration,
  '0049-image-reports': imageReportsMigration,
  '0050-payment-history': paymentHistoryMigration,
  '0051-plan-prices': planPricesMigration,
  '0052-figures': figuresMigration,
  '0053-empty-searches': emptySearchesMigration,
  '0054-stored-settings': storedSettingsMigration,
  '0056-one-off-payments': oneOffPaymentsMigration,
  '0057-saved-cards': savedCardsMigration,
  '0058-category-names': categoryNamesMigration,
  '0065-post-redirects': postRedirectsMigration,
  '0066-merged-categories': mergedCategoriesMigration,
  '0069-purpose-of-social-sign-in': purposeOfSocialSignInMigration,
  '0070-first-category-names': firstCategoryNamesMigration,
  '0071-disputes': disputesMigration,
  '0072-refund-states': refundStatesMigration,
  '0073-currency-digits': currencyDigitsMigration,
  '0074-renewal-anchor': renewalAnchorMigration,
  '0076-provider-customers': providerCustomersMigration,
};
