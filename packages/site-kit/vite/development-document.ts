import type { Plugin } from 'vite';
import { HEAD } from '../src/app/document.ts';

/** An empty shell, which the browser renders: in development, no server renders the pages. */
const shell = (entry: string): string =>
  `<!doctype html><html lang="en"><head>${HEAD}<script type="module" src="/${entry}"></script></head><body><div id="root"></div></body></html>`;

/** The development server responds with this document to every address that is no file. */
export function developmentDocument(entry: string): Plugin {
  return {
    name: 'development-document',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        const result = async (): Promise<void> => {
          const html = await server.transformIndexHtml(request.url ?? '/', shell(entry));
          response.setHeader('content-type', 'text/html').end(html);
        };
        result().catch(next); // oxlint-disable-line promise/no-callback-in-promise -- what connect asks for
      });
    },
  };
}
