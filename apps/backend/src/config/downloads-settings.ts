import { flag, text, whole } from './setting-values.ts';

/** Settings of downloads and of the signatures in them. */
export const downloadsSettings = {
  FREE_DOWNLOADS_PER_DAY: text(
    'Different images that somebody without Premium may download in a day (UTC), counted by user or by network; unlimited counts nothing.',
    { default: '30', format: 'downloads-limit' },
  ),
  FREE_DOWNLOAD_WAIT_SECONDS: whole(
    'Seconds that somebody without Premium waits before each download; 0 means no wait.',
    { default: 5, minimum: 0, maximum: 60 },
  ),
  FREE_DOWNLOAD_SIZE_PX: whole(
    'Long side of a download in standard size, in pixels. Somebody without Premium gets no larger file.',
    { default: 1280, minimum: 640, maximum: 1920 },
  ),
  C2PA_CERTIFICATE: text(
    'PEM file with the certificate that signs the Content Credentials of downloads, followed by its issuers (docs/operators/content-credentials.md). Empty signs with a demo certificate that no program trusts.',
  ),
  C2PA_PRIVATE_KEY: text('PEM file with the private key of C2PA_CERTIFICATE, without a password.'),
  C2PA_TIMESTAMP_URL: text(
    'Time-stamp authority (RFC 3161) that is asked once for each signed file, so that its signature stays valid after the certificate has expired. Empty asks none.',
    { format: 'http-url' },
  ),
};

/** Settings of the differences between Premium and the free plan. */
export const premiumSettings = {
  FREE_CREDIT_MARK: flag(
    'Free downloads carry a small mark with the credit and the origin of the image; originals of members never do.',
    true,
  ),
  EARLY_ACCESS_HOURS: whole(
    'Hours before its publication in which members already see an image that is imported with a future date; 0 gives no early access.',
    { default: 48, minimum: 0, maximum: 720 },
  ),
};
