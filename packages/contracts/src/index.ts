export * from './auth-api.ts';
export * from './analytics-events.ts';
export * from './public-settings.ts';
export * from './auth.ts';
export * from './social-provider-names.ts';
export * from './passkeys.ts';
export * from './reauthentication.ts';
export * from './sign-in-methods.ts';
export * from './blog.ts';
export {
  normaliseEmail,
  isEmail,
  typedEmail,
  typedPassword,
  visibleText,
  messageLength,
  plainDigits,
  typedName,
  fullName,
} from './typed-text.ts';
export * from './error-catalogue.ts';
export * from './files.ts';
export * from './fallback-categories.ts';
export * from './image-id.ts';
export * from './image-transforms.ts';
export {
  IMAGE_ID_MAX_LENGTH,
  MAX_PAGE,
  PageQuerySchema,
  CategorySchema,
  ImageSchema,
  DownloadOfferQuerySchema,
  DownloadOfferSchema,
  DownloadQuerySchema,
  OfferedFileSchema,
  EarlyImageSchema,
  EarlyImageListSchema,
  ImageMetadataSchema,
  ImagePageSchema,
  CountSchema,
  ListQuerySchema,
  LocaleQuerySchema,
  CategoryListSchema,
  NeighboursSchema,
  type PageQuery,
  type Category,
  type Image,
  type DownloadOffer,
  type DownloadQuery,
  type OfferedFile,
  type EarlyImage,
  type EarlyAccessApi,
  type ImageMetadata,
  type ImagePage,
  type Count,
  type ListQuery,
  type LocaleQuery,
  type Neighbours,
  type PageRequest,
  type TextOptions,
  type DownloadProgress,
  type DownloadedFile,
  type ImagesApi,
} from './images.ts';
export {
  SECOND_MS,
  MINUTE_MS,
  UPLOAD_TIMEOUT_MS,
  HOUR_MS,
  DAY_MS,
  SHARED_TIMEOUT_MS,
  AUTH_TIMEOUT_MS,
  CATEGORIES_TIMEOUT_MS,
  FIRST_PAGE,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  NAME_MAX_LENGTH,
  PASSKEY_NAME_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_STRENGTH_CAP,
  EMAIL_MAX_LENGTH,
  TEXT_TRUNCATION_LENGTH,
  MOBILE_BREAKPOINT_PX,
  FREE_DOWNLOAD_WAIT_S,
  LARGE_LONG_SIDE_PX,
  STANDARD_LONG_SIDE_PX,
  EARLIEST_CONTENT_DATE,
  isContentDate,
  LATEST_CONTENT_DATE,
} from './limits.ts';
export * from './password.ts';
export * from './paths.ts';
export * from './auth-paths.ts';
export * from './search-choices.ts';
export * from './countries.ts';
export * from './typed-amount.ts';
export * from './stripe-digits.ts';
export * from './colour-name.ts';
export * from './search.ts';
export * from './favorites.ts';
export * from './collections.ts';
export * from './downloads.ts';
export * from './license.ts';
export * from './locales.ts';
export * from './contact.ts';
export * from './image-reports.ts';
export * from './payment-names.ts';
export * from './payments.ts';
export * from './subscriptions.ts';
