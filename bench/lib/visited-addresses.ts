import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { cdnTransforms } from '@lumigraph/contracts';

const PAGES = 600;
const GIVE_UP_MS = 60_000;

export interface Addresses {
  pages: string[];
  renditions: string[];
}

/** The pages of the sitemap and all renditions of their images, in an order that looks random. */
export async function addresses(origin: string): Promise<Addresses> {
  const pages = new Set<string>();
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  const read = (xml: string) =>
    [...xml.matchAll(/(?:<loc>|href=")([^<"]+)/g)].map(([, url = '']) =>
      url.replace(/^https?:\/\/[^/]+/, ''),
    );
  for (const path of read(index))
    if (path.endsWith('.xml'))
      for (const page of read(await (await fetch(origin + path)).text())) pages.add(page);
    else pages.add(path);
  const ids = new Set([...pages].flatMap((path) => /\/image\/(.+)$/.exec(path)?.[1] ?? []));
  const renditions = [...ids].flatMap((id) =>
    cdnTransforms.map((transform) => `/cdn/image/upload/${transform}/${id}`),
  );
  // Further pages differ by their query.
  const all = [...pages];
  for (let n = 0; all.length < PAGES; n += 1) all.push(`/search?q=${encodeURIComponent(`sea ${n}`)}`);
  return { pages: shuffled(all), renditions: shuffled(renditions) };
}

/** In an order that looks random and is the same in each run. */
export function shuffled(list: string[]): string[] {
  let seed = 7;
  const keyed = list.map((item) => ({ item, key: (seed = (seed * 48_271) % 2_147_483_647) }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** On a new connection each time, as a monitor does; where a part hangs, as a balancer does. */
export function health(url: string): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const call = request(url, { agent: false, timeout: 30_000 }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200 ? performance.now() - started : Infinity));
    });
    call.on('timeout', () => call.destroy()).on('error', () => resolve(Infinity));
    call.end();
  });
}

/** Milliseconds until a page and an image, which are not in memory, are answered again. */
export async function recovery(origin: string, { pages, renditions }: Addresses): Promise<number> {
  const started = performance.now();
  const asked = [`${pages[0]}?recovery`, `/api/images/images?pageSize=17&locale=bg`, renditions[0] ?? ''];
  for (;;) {
    const responses = await Promise.all(asked.map((path) => fetch(origin + path).catch(() => undefined)));
    for (const response of responses) await response?.arrayBuffer();
    if (responses.every((response) => response !== undefined && response.status < 500))
      return performance.now() - started;
    if (performance.now() - started > GIVE_UP_MS) return Infinity;
    await wait(100);
  }
}
