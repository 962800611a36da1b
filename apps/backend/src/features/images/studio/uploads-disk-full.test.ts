import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/auth-app.ts';
import { asEditor, beginUpload, sendPart, tusCall } from '../../../testing/tus-client.ts';

let test: TestApp;
afterEach(() => test.close());

/** Sends a part over a real connection, slower than the server refuses it; rejects when the connection is reset. */
function send(port: number, path: string, { token, body }: { token: string; body: Buffer }) {
  return new Promise<{ status: number | undefined; code: unknown }>((resolve, reject) => {
    const call = request(
      {
        port,
        path,
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': body.length,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const { code } = JSON.parse(Buffer.concat(parts).toString()) as { code: unknown };
          resolve({ status: response.statusCode, code });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

it('a full disk refuses a part with 507 before the client has sent all, and the upload continues later', async () => {
  let isFull = true;
  test = await createTestApp({
    imageStorage: (real) => ({
      ...real,
      put: async (...args) => {
        if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        return real.put(...args);
      },
    }),
  });
  const editor = await asEditor(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  const body = Buffer.alloc(40 * 1024 * 1024, 'x');
  const url = await beginUpload(editor, body.length);
  for (let turn = 0; turn < 3; turn += 1)
    expect(await send(port, url, { token: editor.token, body })).toEqual({
      status: 507,
      code: 'STORAGE_FULL',
    });
  isFull = false;
  expect((await tusCall(editor, { method: 'HEAD', url })).offset).toBe(0);
  expect((await sendPart(editor, { url, offset: 0, body: body.subarray(0, 1_000) })).offset).toBe(1_000);
});
