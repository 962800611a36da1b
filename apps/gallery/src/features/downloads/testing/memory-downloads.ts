import type { Certificate, Download, DownloadsApi } from '@lumigraph/contracts';

const CERTIFICATE_ID = '7K2M-9XQA-01VT-4B8C';

export const certificate: Certificate = {
  id: CERTIFICATE_ID,
  imageId: 'nature/fjord-before-sunrise',
  title: 'Fjord before Sunrise',
  thumbnailUrl: null,
  format: 'webp',
  width: 2600,
  height: 1733,
  bytes: 640_000,
  license: 'premium',
  termsVersion: '1.1',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  downloadedAt: '2026-11-20T10:00:00.000Z',
};

export const download: Download = {
  ...certificate,
  plan: 'premium',
  lastDownloadedAt: '2026-11-21T10:00:00.000Z',
  hasCertificate: true,
};

const refused = () => Promise.reject(new Error('Not in stories.'));

/** Downloads and their certificates in memory, loaded in the same way as the real services. */
export const memoryDownloads =
  (responses: Partial<DownloadsApi> = {}) =>
  async (): Promise<DownloadsApi> => ({
    downloads: async () => ({ items: [download], page: 1, pageSize: 10, total: 1 }),
    certificate: async () => certificate,
    certificateFile: refused,
    ...responses,
  });
