import Type from 'typebox';

/** Settings of downloads and of the signatures in them. */
export const downloadsSettings = {
  FREE_DOWNLOADS_PER_DAY: Type.String({
    default: '30',
    format: 'downloads-limit',
    description:
      'Different images that somebody without Premium may download in a day (UTC), counted by user or by network; unlimited counts nothing.',
  }),
  FREE_DOWNLOAD_WAIT_SECONDS: Type.Integer({
    default: 5,
    minimum: 0,
    maximum: 60,
    description: 'Seconds that somebody without Premium waits before each download; 0 means no wait.',
  }),
  FREE_DOWNLOAD_SIZE_PX: Type.Integer({
    default: 1280,
    minimum: 640,
    maximum: 1920,
    description:
      'Long side of a download in standard size, in pixels. Somebody without Premium gets no larger file.',
  }),
  C2PA_CERTIFICATE: Type.String({
    default: '',
    description:
      'PEM file with the certificate that signs the Content Credentials of downloads, followed by its issuers (docs/operators/content-credentials.md). Empty signs with a demo certificate that no program trusts.',
  }),
  C2PA_PRIVATE_KEY: Type.String({
    default: '',
    description: 'PEM file with the private key of C2PA_CERTIFICATE, without a password.',
  }),
  C2PA_TIMESTAMP_URL: Type.String({
    default: '',
    format: 'http-url',
    description:
      'Time-stamp authority (RFC 3161) that is asked once for each signed file, so that its signature stays valid after the certificate has expired. Empty asks none.',
  }),
};
