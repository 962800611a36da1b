import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { demoInShort, startOwnSite } from './own-site.ts';

/** A request that a third-party service received. */
export interface Hit {
  service: 'gtag' | 'plausible' | 'umami' | 'script';
  name: string;
  fields: Record<string, unknown>;
  cookie: string | undefined;
  referrer: string | undefined;
  raw: string;
}

export interface CountedSite {
  origin: string;
  hits: Hit[];
  close: () => Promise<void>;
}

const GTAG_ID = 'G-TEST123';

/** Behaves like Google's tag as far as needed here: obeys consent and its switch, sets its cookie, sends its events. */
const tag = `(() => {
  window.trustedTypes?.createPolicy('goog#html', { createHTML: (html) => html });
  const host = new URL(document.currentScript.src).origin;
  let granted = false;
  const handle = (entry) => {
    if (Object.prototype.toString.call(entry) !== '[object Arguments]') return;
    const [command, what, params] = entry;
    if (command === 'consent') granted = params.analytics_storage === 'granted';
    if (!granted || window['ga-disable-${GTAG_ID}']) return;
    if (command === 'config') document.cookie = '_ga=GA1.1.1.1; Path=/; Max-Age=600';
    if (command === 'event')
      fetch(host + '/g/collect', { method: 'POST', keepalive: true, body: JSON.stringify({ what, params }) });
  };
  const layer = window.dataLayer;
  layer.forEach(handle);
  layer.push = (entry) => { Array.prototype.push.call(layer, entry); handle(entry); };
})();`;

const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>;

async function readHit(request: IncomingMessage): Promise<Hit> {
  const raw = await text(request);
  const { cookie, referer: referrer } = request.headers;
  const common = { cookie, referrer, raw };
  const body = raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>);
  switch (request.url?.split('?')[0]) {
    case '/g/collect':
      return { service: 'gtag', name: String(body['what']), fields: asRecord(body['params']), ...common };
    case '/api/event': {
      const { name, props, ...rest } = body;
      return { service: 'plausible', name: String(name), fields: { ...rest, ...asRecord(props) }, ...common };
    }
    case '/api/send': {
      const { name = 'page_view', data, ...rest } = asRecord(body['payload']);
      return { service: 'umami', name: String(name), fields: { ...rest, ...asRecord(data) }, ...common };
    }
    default:
      return { service: 'script', name: request.url ?? '', fields: {}, ...common };
  }
}

/** One server that replaces Google, Plausible and Umami. */
async function startServices(hits: Hit[]): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    void readHit(request).then((hit) => {
      hits.push(hit);
      const isScript = hit.service === 'script';
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'application/json' });
      return response.end(isScript ? tag : '{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The built gallery with its own statistics and three third-party services. */
export async function startCountedSite(): Promise<CountedSite> {
  const hits: Hit[] = [];
  const services = await startServices(hits);
  const { port } = services.address() as AddressInfo;
  const host = `http://127.0.0.1:${port}`;
  const site = await startOwnSite({
    settings: {
      ANALYTICS: 'own,gtag,plausible,umami',
      GTAG_ID,
      GTAG_HOST: host,
      PLAUSIBLE_DOMAIN: 'gallery.example',
      PLAUSIBLE_HOST: host,
      UMAMI_WEBSITE_ID: 'b7f2',
      UMAMI_HOST: host,
    },
    fill: demoInShort,
  });
  return {
    origin: site.origin,
    hits,
    async close() {
      await site.close();
      services.closeAllConnections();
      services.close();
    },
  };
}
