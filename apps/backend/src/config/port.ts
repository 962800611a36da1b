import { createServer } from 'node:net';

/**
 * Rejects with EADDRINUSE, EACCES … when the server cannot listen on the address. Runs before any slow work at start.
 */
export async function provePortIsFree(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}
