import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MissingCode } from '../lib/renew-document.ts';
import type { SharedServices } from '../lib/services.tsx';

export interface PrefetchContext<Services = SharedServices> {
  services: Services;
  queryClient: QueryClient;
  url: URL;
  locale: string;
  /** Of the route pattern; the splat is under `*`. As in the address: not decoded. */
  params: Readonly<Record<string, string | undefined>>;
}

export interface PrefetchResult {
  /** HTTP status of the document; 200 when absent. */
  status?: number;
}

/** What a file `pages/*-page.tsx` exports. */
export interface PageModule<Services = SharedServices> {
  Page: ComponentType;
  /**
   * Title and other tags of a page behind `guard: 'login'`: in the document from the beginning, where the page itself
   * waits for the session. It must say nothing of an account.
   */
  Head?: ComponentType;
  /** Fills the query cache with what first paint shows. Runs on the server, and before a page opens in the browser. */
  // A method: a page asks for its site's services, the route table knows only that there are some.
  prefetch?(context: PrefetchContext<Services>): Promise<PrefetchResult | undefined>;
  /** Message namespaces that the page uses besides the site's own. */
  namespaces?: readonly string[];
}

/** A page in its own chunk. Once loaded it renders at once, on the server as in the browser, without suspending. */
export interface LazyPage {
  /** Path of the module in the build's manifest. */
  source: string;
  /** Rejects with {@link MissingCode} when it does not come. */
  load(): Promise<PageModule>;
  loaded(): PageModule | undefined;
}

export interface LazyPagesOptions {
  /** `import.meta.glob('../pages/**\/*-page.tsx')`. */
  files: Record<string, () => Promise<unknown>>;
  /** What every key of `files` begins with. */
  folder: string;
  /** The same folder in the build's manifest. */
  source?: string;
}

/** Makes pages of their files: `lazyPages(…)('account/login')` is `pages/account/login-page.tsx`. */
export function lazyPages({ files, folder, source = 'src/pages/' }: LazyPagesOptions) {
  return (name: string): LazyPage => {
    const file = files[`${folder}${name}-page.tsx`];
    if (!file) throw new Error(`There is no page module ${folder}${name}-page.tsx.`);
    return lazyPage(`${source}${name}-page.tsx`, file as () => Promise<PageModule>);
  };
}

function lazyPage(source: string, file: () => Promise<PageModule>): LazyPage {
  let module: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  const load = async (): Promise<PageModule> => {
    module = await file();
    return module;
  };
  return {
    source,
    load: () => {
      // May be tried again, though most browsers fail at once: see renew-document.ts.
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw new MissingCode(`The code of ${source} did not come`, { cause: error });
      });
      return loading;
    },
    loaded: () => module,
  };
}
