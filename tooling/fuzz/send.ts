import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** Longer than every time limit of the server for one request: it means that a request never ends. */
const HANG_MS = 60_000;

export interface Sent {
  method: string;
  /** Path and query, as they are on the wire. */
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | undefined;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** The server closes connections with an oversized head or body; the client may notice that before it reads. */
export class ClosedConnection extends Error {}

export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = ({ body, ...rest }: Sent): Promise<Received> =>
    new Promise((resolve, reject) => {
      const length = body ? { 'content-length': body.length } : {};
      const sent = request({
        ...rest,
        agent,
        port,
        host: '127.0.0.1',
        headers: { ...rest.headers, ...length },
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no response in ${HANG_MS} ms`)), HANG_MS);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'EPIPE' || error.code === 'ECONNRESET' ? new ClosedConnection(error.message) : error,
        ),
      );
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}
