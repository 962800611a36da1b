import Type from 'typebox';
import { pageQuery } from './page-query.ts';
import { licenseIds } from './license.ts';
import { nullable } from './schemas.ts';
import { pageFields } from './list-fields.ts';

/** Schemas and types of a user's downloads and of license certificates. */

/** From this number on, the download offer shows how many free downloads are left today. */
export const FEW_DOWNLOADS_LEFT = 5;

const imageFields = {
  imageId: nullable(Type.String({ description: 'Null when the gallery no longer has the image' })),
  title: Type.String({
    description: 'In the language of the request, as it was when the image was downloaded',
  }),
  thumbnailUrl: nullable(Type.String()),
  format: Type.String({ description: 'For example jpeg: the file that was handed out' }),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  license: Type.String({
    description: 'free, premium, or the text of the license that the image itself has',
  }),
  termsVersion: Type.String({
    description: 'Version of the license terms at the time of the first download',
  }),
};

export const DownloadSchema = Type.Object(
  {
    id: Type.String(),
    ...imageFields,
    plan: Type.Enum(licenseIds, { description: 'The plan that the download was made with' }),
    downloadedAt: Type.String({ description: 'First download (ISO 8601, UTC)' }),
    lastDownloadedAt: Type.String({ description: 'ISO 8601, UTC' }),
    /** Downloads of members have a certificate; its id is the id of the download. */
    hasCertificate: Type.Boolean(),
  },
  { $id: 'Download' },
);
export type Download = Type.Static<typeof DownloadSchema>;

export const DownloadPageSchema = Type.Object(
  {
    items: Type.Array(DownloadSchema, { description: 'The last downloaded first' }),
    ...pageFields,
  },
  { $id: 'DownloadPage' },
);
export type DownloadPage = Type.Static<typeof DownloadPageSchema>;

export const DownloadPageQuerySchema = Type.Object(pageQuery);

/** Public data of a certificate: contains nothing about the user. */
export const CertificateSchema = Type.Object(
  {
    id: Type.String({ description: 'Four groups of four letters and digits' }),
    ...imageFields,
    sha256: Type.String({ description: 'Hex digest of the file that was handed out' }),
    downloadedAt: Type.String({ description: 'ISO 8601, UTC' }),
  },
  { $id: 'Certificate' },
);
export type Certificate = Type.Static<typeof CertificateSchema>;

/** Downloads and certificates for screens. Every method rejects with `ApiError`. */
export interface DownloadsApi {
  /** The signed-in user's downloads. */
  downloads(request?: { page?: number; pageSize?: number; signal?: AbortSignal }): Promise<DownloadPage>;
  /** PDF of one of the user's own certificates, in the language of the page. */
  certificateFile(downloadId: string): Promise<Blob>;
  /** The certificate with this id, without sign-in; `NOT_FOUND` when there is none. */
  certificate(certificateId: string, options?: { signal?: AbortSignal }): Promise<Certificate>;
}
