// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFilesClient } from './files-client.ts';
import type { Fetch } from './http.ts';
import { faultFetch, faults, type Fault } from './testing/fault-fetch.ts';

const BASE = 'http://localhost/api';
const png = new File([new Uint8Array([137, 80, 78, 71])], 'снимка.png', { type: 'image/png' });

function respondWith(body: unknown, status = 200) {
  const requests: Request[] = [];
  const forms: FormData[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request);
    if (request.method === 'POST') forms.push(await request.clone().formData());
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  return { requests, forms, client: createFilesClient({ baseUrl: BASE, fetch }) };
}

/** Node emits a warning for multipart bodies that are never read. */
const afterBody =
  (fetch: Fetch): Fetch =>
  async (request) => {
    await request.clone().arrayBuffer();
    return fetch(request);
  };

describe('upload', () => {
  it('POSTs multipart with the one field file, and reports whole percent up to 100', async () => {
    const { client, requests, forms } = respondWith({ id: 'f1', url: '/api/files/f1' });
    const percents: number[] = [];
    const file = await client.upload(png, {
      purpose: 'avatar',
      x: 0.25,
      onProgress: (p) => percents.push(p),
    });
    expect(file).toEqual({ id: 'f1', url: '/api/files/f1' });
    expect([requests[0]?.method, requests[0]?.url]).toEqual([
      'POST',
      'http://localhost/api/files?purpose=avatar&x=0.25',
    ]);
    expect([...(forms[0]?.keys() ?? [])]).toEqual(['file']);
    expect(forms[0]?.get('file')).toMatchObject({ name: 'снимка.png' });
    expect(percents[0]).toBe(0);
    expect(percents.at(-1)).toBe(100);
  });

  it.each([1e-7, 1.23e-9, 0.1 + 0.2, 1 / 3])('sends the fraction %d in plain decimals', async (fraction) => {
    const { client, requests } = respondWith({ id: 'f1', url: '/api/files/f1' });
    await client.upload(png, { purpose: 'avatar', x: fraction, y: 0, size: 1 - fraction });
    const sent = new URL(requests[0]?.url ?? '').searchParams;
    for (const [name, value] of [...sent].filter(([key]) => key !== 'purpose'))
      expect([name, value]).toEqual([name, expect.stringMatching(/^[01](?:\.\d{1,6})?$/u)]);
  });

  it.each([{ body: { id: 'f1', url: '/x' } }])('reads the answer %j', async ({ body }) => {
    expect(await respondWith(body).client.upload(png)).toMatchObject({ id: 'f1', url: '/x' });
  });

  it.each([
    { body: {} },
    { body: [] },
    { body: null },
    { body: { files: [{}, {}] } },
    { body: { url: 'javascript:alert(1)' } },
    { body: 'done' },
  ])('does not take %j for a stored file, and never says 100', async ({ body }) => {
    const percents: number[] = [];
    const upload = respondWith(body).client.upload(png, { onProgress: (p) => percents.push(p) });
    await expect(upload).rejects.toMatchObject({ name: 'ApiError', code: 'BAD_ANSWER' });
    expect(percents).not.toContain(100);
  });

  it('rejects with the code and the sentence of the server, and sends nothing twice', async () => {
    const body = {
      success: false,
      code: 'FILE_TYPE_REFUSED',
      message: 'Files of this type are not accepted',
    };
    const { client, requests } = respondWith(body, 415);
    await expect(client.upload(png)).rejects.toMatchObject({
      status: 415,
      code: body.code,
      message: body.message,
    });
    expect(requests).toHaveLength(1);
  });

  it('is cancelled through its signal', async () => {
    const controller = new AbortController();
    const client = createFilesClient({
      baseUrl: BASE,
      fetch: afterBody(faultFetch('an answer that never comes')),
    });
    const upload = client.upload(png, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(upload).rejects.toMatchObject({ code: 'ABORTED', status: 0 });
    await expect(client.upload(png, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    });
  });
});

describe.each((Object.keys(faults) as Fault[]).filter((fault) => fault !== 'an answer that never comes'))(
  'with %s',
  (fault) => {
    it('every call rejects with an ApiError, or answers what can be read', async () => {
      const client = createFilesClient({ baseUrl: BASE, fetch: afterBody(faultFetch(fault)) });
      for (const call of [() => client.upload(png), () => client.list()]) {
        await expect(call()).rejects.toMatchObject({ name: 'ApiError' });
      }
    });
  },
);

describe('the other calls', () => {
  it('downloads as a blob with its name and progress', async () => {
    const content = 'a'.repeat(1000);
    const fetch: Fetch = async () =>
      new Response(content, {
        headers: {
          'content-length': '1000',
          'content-type': 'application/pdf',
          'content-disposition': "attachment; filename*=UTF-8''%D0%BE%D1%82%D1%87%D0%B5%D1%82.pdf",
        },
      });
    const steps: number[] = [];
    const { blob, fileName } = await createFilesClient({ baseUrl: BASE, fetch }).download('f1', {
      onProgress: ({ loadedBytes }) => steps.push(loadedBytes),
    });
    expect([await blob.text(), blob.type, fileName]).toEqual([content, 'application/pdf', 'отчет.pdf']);
    expect(steps.at(-1)).toBe(1000);
  });

  it('lists and deletes, and sends no id that leads elsewhere', async () => {
    const { client, requests } = respondWith({ items: [{ id: 'f1', url: '/x' }] });
    expect(await client.list()).toEqual([{ id: 'f1', url: '/x' }]);
    await client.remove('f1');
    expect(requests.at(-1)?.method).toBe('DELETE');
    const sent = requests.length;
    await expect(client.remove('..')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(client.download('../auth/logout')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(requests).toHaveLength(sent);
  });
});
