import { request } from 'node:http';

export interface RawResponse {
  status: number;
  type: string;
  location: string;
  body: string;
}

/** Requests an address exactly as written: browsers and `fetch` would normalise it. */
export function rawGet(origin: string | undefined, path: string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin ?? '');
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers: { accept: 'text/html' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          location: response.headers.location ?? '',
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
