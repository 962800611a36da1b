import type { TestApp } from './auth-app.ts';
import { sharp } from '../lib/sharp.ts';

export interface Sender {
  test: TestApp;
  token: string;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface TusCall {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  url: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** A request of the tus protocol, as a client sends it. */
export async function tusCall({ test, token }: Sender, { method, url, headers = {}, body }: TusCall) {
  const response = await test.app.inject({
    method,
    url,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    code: response.payload.startsWith('{') ? response.json<{ code?: string }>().code : undefined,
    offset: Number(response.headers['upload-offset']),
  };
}

/** Begins an upload and returns its address. */
export async function beginUpload(
  sender: Sender,
  bytes: number,
  metadata: Record<string, string> = { filename: 'fjord at dawn.png' },
): Promise<string> {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${base64(value)}`);
  const { status, headers } = await tusCall(sender, {
    method: 'POST',
    url: '/api/studio/uploads',
    headers: { 'upload-length': String(bytes), 'upload-metadata': pairs.join(',') },
  });
  if (status !== 201) throw new Error(`The upload was refused: ${status}`);
  return String(headers['location']);
}

interface SentPart {
  url: string;
  offset: number;
  body: Buffer;
}

export const sendPart = (sender: Sender, { url, offset, body }: SentPart) =>
  tusCall(sender, {
    method: 'PATCH',
    url,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });

/** Uploads a whole file and reads it. Returns the id of its draft. */
export async function uploadDraft(
  sender: Sender,
  content: Buffer,
  metadata?: Record<string, string>,
): Promise<string> {
  const url = await beginUpload(sender, content.length, metadata);
  await sendPart(sender, { url, offset: 0, body: content });
  await sender.test.services.images.studio.uploads.reader.settled();
  return url.split('/').at(-1) ?? '';
}

/** A PNG of rectangles: another name looks different, another size looks the same. */
export function pngOf(name: string, { width = 96, height = 64 } = {}): Promise<Buffer> {
  const rectangles = Array.from({ length: name.length }, (_, index) => {
    const code = name.charCodeAt(index) * (index + 3);
    const [left, top] = [(code % 70) / 100, ((code * 7) % 70) / 100];
    return { left, top, right: left + 0.1 + (code % 25) / 100, bottom: top + 0.1 + (code % 17) / 100 };
  });
  const data = Buffer.alloc(width * height * 3, 240);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [(pixel % width) / width, Math.floor(pixel / width) / height];
    const inside = rectangles.findLastIndex(
      ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
    );
    if (inside >= 0) data.fill((name.charCodeAt(inside) * 37) % 200, pixel * 3, pixel * 3 + 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

export async function asEditor(test: TestApp, name = 'ada'): Promise<Sender> {
  const { token } = await test.register({ email: `${name}@example.com` });
  await test.services.accounts.admin.setRole(`${name}@example.com`, { role: 'editor', has: true });
  return { test, token };
}

interface SentImage {
  method: 'POST' | 'PUT';
  url: string;
  content: Buffer;
  data?: object;
  version?: number;
}

/** Sends one image as `curl -F` does. */
export async function sendImage({ test, token }: Sender, { method, url, content, data, version }: SentImage) {
  const form = new FormData();
  if (data) form.append('data', JSON.stringify(data));
  form.append('file', new Blob([Uint8Array.from(content)]), 'untitled.png');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await test.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
