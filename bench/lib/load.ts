import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import type { ServerProcess } from './server-process.ts';

/** Requests per second of a server with 20 connections; throws when a response is not a success. */
export async function throughput(
  url: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers and ${result.errors} errors that were no success`);
  return result.requests.average;
}

/** Fetches every address over a few persistent connections and throws for any status other than 200. */
export async function fetchAll(
  urls: readonly string[],
  { headers, connections = 8 }: { headers: Record<string, string>; connections?: number },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const work = async (): Promise<void> => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++])
      await fetchOne(url, { agent, headers });
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
}

function fetchOne(url: string, options: { agent: Agent; headers: Record<string, string> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** CPU microseconds of the server for each of these addresses. */
export async function cpuPerRequest(
  server: ServerProcess,
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const before = await server.cpuMicros();
  await fetchAll(urls, { headers });
  return ((await server.cpuMicros()) - before) / urls.length;
}
