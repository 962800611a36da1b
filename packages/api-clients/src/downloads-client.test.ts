import { expect, it } from 'vitest';
import { createDownloadsClient, isApiError, type Fetch } from './index.ts';

const baseUrl = 'http://localhost/api';

function client(response: () => Response) {
  const requests: Request[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request.clone());
    return response();
  };
  return { requests, api: createDownloadsClient({ apiKey: 'key', baseUrl, fetch }) };
}

const download = {
  id: '7K2M-9XQA-01VT-4B8C',
  imageId: null,
  title: 'Fjord',
  thumbnailUrl: null,
  format: 'webp',
  width: 2600,
  height: 1300,
  bytes: 2_400_000,
  license: 'premium',
  termsVersion: '1.1',
  plan: 'premium',
  downloadedAt: '2026-11-20T12:00:00.000Z',
  lastDownloadedAt: '2026-11-21T12:00:00.000Z',
  hasCertificate: true,
};

it('asks for a page of downloads', async () => {
  const { api, requests } = client(() =>
    Response.json({ items: [download], page: 2, pageSize: 10, total: 3 }),
  );
  const page = await api.downloads({ page: 2, pageSize: 10 });
  expect(page).toEqual({ items: [download], page: 2, pageSize: 10, total: 3 });
  expect(requests[0]?.url).toBe(`${baseUrl}/downloads?page=2&pageSize=10`);
});

it('reads a certificate, and says when there is none', async () => {
  const { plan: _plan, hasCertificate: _has, lastDownloadedAt: _last, ...facts } = download;
  const certificate = { ...facts, sha256: 'ab' };
  const { api, requests } = client(() => Response.json(certificate));
  expect(await api.certificate(download.id)).toEqual(certificate);
  expect(requests[0]?.headers.get('x-api-key')).toBe('key');
  const unknown = client(() => Response.json({ success: false, code: 'NOT_FOUND' }, { status: 404 }));
  const error: unknown = await unknown.api.certificate('x').catch((reason: unknown) => reason);
  expect(isApiError(error) && error.code).toBe('NOT_FOUND');
});

it('fetches the file of a certificate', async () => {
  const { api, requests } = client(
    () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  );
  expect(await (await api.certificateFile(download.id)).text()).toBe('%PDF-');
  expect(requests[0]?.url).toBe(`${baseUrl}/downloads/${download.id}/certificate`);
});
