import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MissingCode } from '../lib/renew-document.ts';
import type { SharedServices } from '../lib/services.tsx';

interface PrefetchContext<Services = SharedServices> {
  services: Services;
  queryClient: QueryClient;
  url: URL;
  locale: string;
  /** Parameters of the route pattern; the splat is under `*`. Not decoded: as in the address. */
  params: Readonly<Record<string, string | undefined>>;
}

export interface PrefetchResult {
  /** HTTP status of the document; 200 when absent. */
  status?: number;
  /** Path to which the server redirects permanently instead of rendering the page. */
  location?: string;
  /** False for a document that must not be kept for other visitors, because access to it can end at any moment. */
  shared?: boolean;
}

/** The exports of a file `pages/*-page.tsx`. */
export interface PageModule<Services = SharedServices> {
  Page: ComponentType;
  /**
   * Title and other tags of a page behind `guard: 'login'`. They are in the initial document, while the page
   * itself waits for the session, so they must not contain account data.
   */
  Head?: ComponentType;
  /**
   * Fills the query cache with the data of the first paint. Runs on the server, and before a page opens in
   * the browser.
   */
  // A method, because its parameters are bivariant: a page requires its site's services, while the route
  // table only has the general type.
  prefetch?(context: PrefetchContext<Services>): Promise<PrefetchResult | undefined>;
  /** False for a page that shows no data of the server: it does not load the code of queries. */
  hasData?: boolean;
  /** Message namespaces of the page, in addition to the site's own. */
  namespaces?: readonly string[];
}

/**
 * A page in a chunk of its own. Once loaded, it renders without suspending, on the server and in the browser.
 */
export interface LazyPage {
  /** Paths of the module, and of the one that lists it, in the build's manifest. */
  source: string;
  listSource?: string | undefined;
  /** Rejects with {@link MissingCode} when loading fails. */
  load(): Promise<PageModule>;
  loaded(): PageModule | undefined;
  /** Loads the list in which the page stands; the same function for all its pages. */
  loadList?: (() => Promise<unknown>) | undefined;
}

/** `import.meta.glob('../pages/**\/*-page.tsx')`. */
export type PageFiles = Record<string, () => Promise<unknown>>;

export interface LazyPagesOptions {
  /** Pages that the scripts of the landing page contain or name. */
  files?: PageFiles;
  /**
   * A module with the other pages, and its path in the build's manifest. It names the scripts of each page, two kilobytes
   * that no landing page needs.
   */
  others?: { load: () => Promise<{ pageFiles: PageFiles }>; source: string };
  /** The common prefix of the keys of `files`. */
  folder: string;
  /** The same folder in the build's manifest. */
  source?: string;
}

/** Creates pages from their files: `lazyPages(…)('account/profile')` is `pages/account/profile-page.tsx`. */
export function lazyPages({ files = {}, others, folder, source = 'src/pages/' }: LazyPagesOptions) {
  return (name: string): LazyPage => {
    const key = `${folder}${name}-page.tsx`;
    const address = `${source}${name}-page.tsx`;
    const own = files[key];
    if (own) return lazyPage(address, own);
    if (!others) throw new Error(`There is no page module ${key}.`);
    const { load: loadList, source: listSource } = others;
    const file = async (): Promise<unknown> => {
      const { [key]: listed } = (await loadList()).pageFiles;
      if (!listed) throw new Error(`There is no page module ${key}.`);
      return listed();
    };
    return { ...lazyPage(address, file), listSource, loadList };
  };
}

function lazyPage(source: string, file: () => Promise<unknown>): LazyPage {
  let module: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  const load = async (): Promise<PageModule> => {
    module = (await file()) as PageModule;
    return module;
  };
  return {
    source,
    load: () => {
      // A retry is allowed, but it fails at once in most browsers: see renew-document.ts.
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw new MissingCode(`The code of ${source} did not come`, { cause: error });
      });
      return loading;
    },
    loaded: () => module,
  };
}
