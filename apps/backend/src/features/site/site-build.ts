import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlogApi, ImagesApi } from '@lumigraph/contracts';

/** What the built application needs to know of this server; it travels in every document. */
export interface PublicSettings {
  /** Origin under which visitors reach the site. */
  origin: string;
  apiBaseUrl: string;
  apiKey: string;
  cdnBase: string;
  /** A demo says so on screen. */
  demo: boolean;
}

export interface RenderRequest {
  /** Path and query as asked for. */
  url: string;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
  template: string;
  manifest: unknown;
  settings: PublicSettings;
}

export interface RenderAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The calls that a page may make while it is rendered: the interface of the clients, answered in process. */
export type GalleryData = (visitor: { locale: string }) => {
  images: ImagesApi;
  blog: () => Promise<BlogApi>;
};

/** What `apps/gallery/dist/server/entry-server.js` exports: all that the backend knows of the application. */
interface SiteModule {
  render(request: RenderRequest, data: GalleryData): Promise<RenderAnswer>;
  renderShell(request: RenderRequest): RenderAnswer;
}

export interface SiteBuild extends SiteModule {
  template: string;
  manifest: unknown;
  clientDir: string;
}

/** Loads a built application. Rejects with a sentence that says the fix when there is none. */
export async function loadSiteBuild(distDir: string): Promise<SiteBuild> {
  const clientDir = join(distDir, 'client');
  try {
    const [template, manifest, module] = await Promise.all([
      readFile(join(clientDir, 'index.html'), 'utf8'),
      readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8'),
      import(pathToFileURL(join(distDir, 'server', 'entry-server.js')).href) as Promise<SiteModule>,
    ]);
    return {
      render: module.render,
      renderShell: module.renderShell,
      template,
      manifest: JSON.parse(manifest) as unknown,
      clientDir,
    };
  } catch (error) {
    throw new Error(`There is no built site in ${distDir}; build it with "pnpm build".`, { cause: error });
  }
}
