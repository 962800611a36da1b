import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  type: string;
  location: string;
  body: string;
}

/** Asks for an address exactly as it is written: browsers and `fetch` would put it right first. */
export function rawGet(origin: string | undefined, path: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin ?? '');
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers: { accept: 'text/html' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location ?? '',
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    call.on('error', reject);
    call.end();
  });
}
