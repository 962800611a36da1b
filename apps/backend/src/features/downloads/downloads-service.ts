import { randomInt } from 'node:crypto';
import {
  CERTIFICATE_ALPHABET,
  CERTIFICATE_GROUP_LENGTH,
  CERTIFICATE_GROUPS,
  downloadLicense,
  encodePath,
  fillTransform,
  LICENSE_TERMS_VERSION,
  readCertificateId,
  THUMBNAIL_PX,
  type Certificate,
  type Download,
  type DownloadPage,
  type LicenseId,
} from '@lumigraph/contracts';
import { AppError } from '../../lib/errors.ts';
import type { CertificateFacts } from './certificate-pdf.ts';
import type { DownloadStore, StoredDownload } from './download-store.ts';

/** The image of a download, as the image feature knows it. */
interface DownloadedImage {
  publicId: string;
  sha256: string;
  title: string;
  titleTranslations: Readonly<Record<string, string>>;
  license: string;
  credit: string;
}

/** The file that was handed out. */
interface DownloadedFile {
  format: string;
  width: number;
  height: number;
  bytes: number;
  /** Hex; computed once for each new download. Undefined for a file that is gone. */
  sha256: () => Promise<string | undefined>;
}

export interface NewDownload {
  userId: string;
  plan: LicenseId;
  image: DownloadedImage;
  file: DownloadedFile;
  site: string;
}

export interface DownloadsServiceOptions {
  store: DownloadStore;
  /** Base of image addresses, without a slash at the end. */
  cdnBase: string;
  publicOrigin: string;
  licensor: () => CertificateFacts['licensor'];
  /** Name of a site, for the head of a certificate. */
  siteName: (site: string) => string;
  userOf: (userId: string) => Promise<{ name: string; email: string } | undefined>;
  /** A small JPEG of an image; undefined when it cannot be made. */
  preview: (storageKey: string) => Promise<Buffer | undefined>;
  makePdf: (facts: CertificateFacts) => Promise<Buffer>;
  now: () => number;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

/** 80 random bits: certificates cannot be guessed. */
function newCertificateId(): string {
  const group = (): string =>
    Array.from(
      { length: CERTIFICATE_GROUP_LENGTH },
      () => CERTIFICATE_ALPHABET[randomInt(CERTIFICATE_ALPHABET.length)],
    ).join('');
  return Array.from({ length: CERTIFICATE_GROUPS }, group).join('-');
}

const isoTime = (time: number): string => new Date(time).toISOString();
/** Only downloads of members have a certificate; what is free needs none. */
const hasCertificate = ({ plan }: { plan: string }): boolean => plan === 'premium';

/** The downloads of users, and the certificates that outlive subscription, account and image. */
export function createDownloadsService(options: DownloadsServiceOptions) {
  const { store, cdnBase, now } = options;

  const titleOf = ({ title, title_translations: translations }: StoredDownload, locale: string): string => {
    const known = JSON.parse(translations) as Record<string, string>;
    return (Object.hasOwn(known, locale) ? known[locale] : undefined) ?? title;
  };

  const imageOf = (row: StoredDownload, locale: string) => ({
    imageId: row.storage_key === null ? null : row.image_public_id,
    title: titleOf(row, locale),
    thumbnailUrl:
      row.storage_key === null
        ? null
        : `${cdnBase}/${fillTransform(THUMBNAIL_PX)}/${encodePath(row.image_public_id)}${row.file_version ? `?v=${row.file_version}` : ''}`,
    format: row.format,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    license: row.license,
    termsVersion: row.terms_version,
  });

  const view = (row: StoredDownload, locale: string): Download => ({
    id: row.id,
    ...imageOf(row, locale),
    plan: row.plan as LicenseId,
    downloadedAt: isoTime(row.created_at),
    lastDownloadedAt: isoTime(row.last_at),
    hasCertificate: hasCertificate(row),
  });

  return {
    /**
     * One row for a user, image and license; another download of the same moves its time. Returns the id of the
     * certificate; undefined without one.
     */
    async record({ userId, plan, image, file, site }: NewDownload): Promise<string | undefined> {
      const time = now();
      const same = {
        user_id: userId,
        image_public_id: image.publicId,
        image_sha256: image.sha256,
        plan,
        license: downloadLicense(image.license, plan),
        terms_version: LICENSE_TERMS_VERSION,
      };
      let id = await store.touch(same, time);
      if (id === undefined) {
        const fileSha256 = await file.sha256();
        if (fileSha256 === undefined) throw new AppError('NOT_FOUND');
        id = await store.insert({
          ...same,
          id: newCertificateId(),
          title: image.title,
          title_translations: JSON.stringify(image.titleTranslations),
          credit: image.credit,
          format: file.format,
          width: file.width,
          height: file.height,
          bytes: file.bytes,
          file_sha256: fileSha256,
          site,
          created_at: time,
          last_at: time,
        });
      }
      return hasCertificate(same) ? id : undefined;
    },

    async page(
      userId: string,
      { locale, ...request }: { page: number; pageSize: number; locale: string },
    ): Promise<DownloadPage> {
      const { rows, total } = await store.page(userId, request);
      return { items: rows.map((row) => view(row, locale)), ...request, total };
    },

    /** @throws AppError NOT_FOUND for another user's download and one without a certificate */
    async certificateFile(
      userId: string,
      downloadId: string,
      locale: string,
    ): Promise<{ fileName: string; pdf: Buffer }> {
      const row = await store.find(downloadId);
      const user = await options.userOf(userId);
      if (!row || !user || row.user_id !== userId || !hasCertificate(row)) throw new AppError('NOT_FOUND');
      const preview = row.storage_key === null ? undefined : await options.preview(row.storage_key);
      const pdf = await options.makePdf({
        id: row.id,
        locale,
        site: options.siteName(row.site),
        licensor: options.licensor(),
        licensee: user,
        title: titleOf(row, locale),
        credit: row.credit,
        imageId: row.image_public_id,
        file: { ...row, sha256: row.file_sha256 },
        license: row.license,
        termsVersion: row.terms_version,
        downloadedAt: row.created_at,
        checkUrl: `${options.publicOrigin}/license/certificate/${row.id}`,
        preview,
      });
      return { fileName: `license-${row.id}.pdf`, pdf };
    },

    /**
     * The public data of a certificate.
     * @throws AppError NOT_FOUND
     */
    async certificate(text: string, locale: string): Promise<Certificate> {
      const id = readCertificateId(text);
      const row = id === undefined ? undefined : await store.find(id);
      if (!row || !hasCertificate(row)) throw new AppError('NOT_FOUND');
      return {
        id: row.id,
        ...imageOf(row, locale),
        sha256: row.file_sha256,
        downloadedAt: isoTime(row.created_at),
      };
    },

    /** Joins the export of an account. */
    async exportData(userId: string): Promise<Record<string, unknown>> {
      const rows = await store.listOf(userId);
      return {
        downloads: rows.map((row) => ({
          ...(hasCertificate(row) ? { certificate: row.id } : {}),
          imageId: row.image_public_id,
          title: row.title,
          file: {
            format: row.format,
            width: row.width,
            height: row.height,
            bytes: row.bytes,
            sha256: row.file_sha256,
          },
          plan: row.plan,
          license: row.license,
          termsVersion: row.terms_version,
          site: row.site,
          downloadedAt: isoTime(row.created_at),
          lastDownloadedAt: isoTime(row.last_at),
        })),
      };
    },
  };
}
