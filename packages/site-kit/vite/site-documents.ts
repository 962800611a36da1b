import { join } from 'node:path';
import type { Plugin } from 'vite';
import { INITIAL_DATA_ID } from '../src/app/initial-data.ts';

/**
 * The document template of a site: the renderer fills its three marks. It is painted once it has arrived,
 * down to the data at its end (`expect`): a half-loaded header would shift when the rest arrives.
 */
const documentWith = (entry: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="expect" href="#${INITIAL_DATA_ID}" blocking="render" />
    <!--head-->
    <script type="module" src="${entry}"></script>
  </head>
  <body>
    <div id="root"><!--app--></div>
    <!--data-->
  </body>
</html>
`;

/** Name of the built file and the module that it starts. */
export const siteDocuments = {
  site: { name: 'index.html', entry: '/src/entry-client.tsx' },
  payment: { name: 'payment.html', entry: '/src/entry-payment.tsx' },
} as const;

/**
 * Adds the document template to a build, so that no site has a copy of it. The development server responds
 * with the site's.
 */
export function siteDocument(kind: keyof typeof siteDocuments): Plugin {
  const { name, entry } = siteDocuments[kind];
  let path = '';
  return {
    name: 'site-document',
    enforce: 'pre',
    config: () => ({ appType: 'custom' }),
    configResolved({ root }) {
      path = join(root, name);
    },
    resolveId: (id) => (id === name || id === path ? path : undefined),
    load: (id) => (id === path ? documentWith(entry) : undefined),
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const result = async (): Promise<void> => {
          const html = await server.transformIndexHtml(request.url ?? '/', documentWith(entry));
          response.setHeader('content-type', 'text/html').end(html);
        };
        result().catch(next); // oxlint-disable-line promise/no-callback-in-promise -- what connect asks for
      });
    },
  };
}
