import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Services } from '../lib/services.tsx';

export interface PrefetchContext {
  services: Services;
  queryClient: QueryClient;
  url: URL;
  locale: string;
  /** Of the route pattern; the splat is under `*`. As in the address: not decoded. */
  params: Readonly<Record<string, string | undefined>>;
}

export interface PrefetchAnswer {
  /** HTTP status of the document; 200 when absent. */
  status?: number;
}

/** What a file `pages/*-page.tsx` exports. */
export interface PageModule {
  Page: ComponentType;
  /** Fills the query cache with what first paint shows. Runs on the server, and before a page opens in the browser. */
  prefetch?: (context: PrefetchContext) => Promise<PrefetchAnswer | undefined>;
  /** Message namespaces that the page uses besides the site's own. */
  namespaces?: readonly string[];
}

const files = import.meta.glob<PageModule>('../pages/**/*-page.tsx');

/** A page in its own chunk. Once loaded it renders at once, on the server as in the browser, without suspending. */
export interface LazyPage {
  /** Path of the module in the build's manifest. */
  source: string;
  load(): Promise<PageModule>;
  loaded(): PageModule | undefined;
}

/** `lazyPage('account/login')` is `pages/account/login-page.tsx`. */
export function lazyPage(name: string): LazyPage {
  const key = `../pages/${name}-page.tsx`;
  const file = files[key];
  if (!file) throw new Error(`There is no page module ${key}.`);
  let module: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  const load = async (): Promise<PageModule> => {
    module = await file();
    return module;
  };
  const page: LazyPage = {
    source: key.replace('../', 'src/'),
    load: () => {
      // A failed load (offline, or a new version on the server) may be tried again.
      loading ??= load().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    loaded: () => module,
  };
  return page;
}
