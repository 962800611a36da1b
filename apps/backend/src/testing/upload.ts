import type { AuthResponse, StoredFile } from '@lumigraph/contracts';
import type { TestApp } from './auth-app.ts';
import { sharp } from '../lib/sharp.ts';

export interface SentFile {
  content: Uint8Array<ArrayBuffer> | Buffer | string;
  name?: string;
  type?: string;
  field?: string;
  query?: string;
}

/** Sends files like a browser's form: a real multipart body through the whole backend. */
export async function upload(test: TestApp, { token }: Pick<AuthResponse, 'token'>, ...sent: SentFile[]) {
  const form = new FormData();
  for (const { content, name = 'picture.png', type = 'image/png', field = 'file' } of sent)
    form.append(field, new Blob([content as Uint8Array<ArrayBuffer>], { type }), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/files${sent[0]?.query ?? ''}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    body: response.json<StoredFile & { code?: string; message?: string }>(),
  };
}

/** An image whose left half is red and whose right half is blue. */
export async function redAndBlue(
  { width, height }: { width: number; height: number },
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'png',
): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: width - half.width, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Red, green and blue of the pixel in the centre of an image. */
export async function colourOf(
  image: Buffer,
  where: 'left' | 'right' | 'middle' = 'middle',
): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const share = { left: 0.1, middle: 0.5, right: 0.9 }[where];
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
