import autocannon from 'autocannon';
import pLimit from 'p-limit';
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

/** The text of an address; throws for any status other than 200. */
export async function read(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return text;
}

const CONNECTIONS = 8;

/** CPU microseconds of the server for each of these addresses. */
export async function cpuPerRequest(
  server: ServerProcess,
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<number> {
  const before = await server.cpuMicros();
  await pLimit(CONNECTIONS).map(urls, (url) => read(url, headers));
  return ((await server.cpuMicros()) - before) / urls.length;
}
