import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A document whose sheets are in it. */
export interface StyledDocument {
  html: string;
  /** `sha256-…` of each style element, for the policy of this document. */
  styleHashes: readonly string[];
}

interface Stylesheet {
  css: string;
  hash: string;
}

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]*? href="([^"]+)">/g;

/** The sheets of a build by their address. */
async function readStylesheets(clientDir: string): Promise<ReadonlyMap<string, Stylesheet>> {
  const folder = join(clientDir, 'assets');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.css'));
  const stylesheets = names.map(async (name): Promise<[string, Stylesheet]> => {
    const css = await readFile(join(folder, name), 'utf8');
    return [`/assets/${name}`, { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` }];
  });
  return new Map(await Promise.all(stylesheets));
}

/**
 * Inlines the linked stylesheets of a document: on a slow connection the first paint would otherwise wait half a second
 * for them. `data-sheet` lists the inlined stylesheets for the site's scripts (`site-kit/src/app/starter.ts`).
 */
export async function createStyleInliner(clientDir: string): Promise<(html: string) => StyledDocument> {
  const stylesheets = await readStylesheets(clientDir);
  return (html) => {
    const headEnd = html.indexOf('</head>');
    const styleHashes: string[] = [];
    const head = html.slice(0, Math.max(headEnd, 0)).replace(STYLESHEET_LINK, (link, href: string) => {
      const stylesheet = stylesheets.get(href);
      if (!stylesheet) return link;
      styleHashes.push(stylesheet.hash);
      return `<style data-sheet="${href}">${stylesheet.css}</style>`;
    });
    return { html: head + html.slice(Math.max(headEnd, 0)), styleHashes };
  };
}
