import type { i18n as I18n } from 'i18next';
import { use } from 'react';
import type { SharedServices } from '../lib/services.tsx';
import { sessionGuards } from '../features/account/deferred-guards.ts';
import { Breadcrumb, hasBreadcrumb } from '../lib/deferred-breadcrumb.tsx';
import { loadedQueryScope, loadQueryScope } from '../lib/load-query-scope.ts';
import type { PageQueries } from '../lib/page-queries.ts';
import { MissingCode } from '../lib/renew-document.ts';
import { hasNamespace, loadNamespace } from './i18n.ts';
import type { LazyPage, PageModule, PrefetchResult } from './lazy-page.tsx';
import { matchRoute, type MatchedRoute, type PageAddress } from './match-route.ts';
import type { Site } from './site.ts';

export interface OpenedPage extends MatchedRoute {
  module: PageModule;
}

/** Loads the code and the texts of the page at an address, so that it then renders without suspending. */
export async function openPage(site: Site, address: PageAddress, i18n: I18n): Promise<OpenedPage> {
  const matched = matchRoute(site.routes, address);
  const { guard, page } = matched.route;
  const [module] = await Promise.all([
    page.load(),
    hasBreadcrumb(address) ? Breadcrumb.load() : undefined,
    guard && loadGuard(guard),
  ]);
  try {
    await Promise.all([
      module.hasData === false ? undefined : loadQueryScope(),
      ...(module.namespaces ?? []).map((name) => loadNamespace(i18n, name, i18n.language)),
    ]);
  } catch (error) {
    throw new MissingCode('The code of queries, or texts, did not come', { cause: error });
  }
  return { ...matched, module };
}

async function loadGuard(guard: keyof typeof sessionGuards): Promise<void> {
  if (!(await sessionGuards[guard].load())) throw new MissingCode('The code of guarded pages did not come');
}

/**
 * By page and language. Not by the `i18n` of `useTranslation`, which is another object at each attempt of a first render
 * that suspends.
 */
let openings = new WeakMap<LazyPage, Map<string, Promise<OpenedPage>>>();

/**
 * The module of a page, once its code and its texts have loaded; suspends until then (with the same promise
 * for every attempt, as `use` requires). A page whose code loads before its texts would show text keys.
 */
export function useOpenedModule(page: LazyPage, open: () => Promise<OpenedPage>, i18n: I18n): PageModule {
  const module = page.loaded();
  const texts = module?.namespaces ?? [];
  const isScoped = module?.hasData === false || loadedQueryScope() !== undefined;
  if (module && isScoped && texts.every((name) => hasNamespace(i18n, name, i18n.language))) return module;
  const started = openings.get(page) ?? new Map<string, Promise<OpenedPage>>();
  openings.set(page, started);
  let opening = started.get(i18n.language);
  if (!opening) {
    opening = open();
    started.set(i18n.language, opening);
    // Kept when it fails: React reads the same promise again to get the error. See `forgetOpenings`.
    opening.catch(() => undefined);
  }
  return use(opening).module;
}

/** Allows another attempt for pages that failed to open; called once their failure is shown. */
export function forgetOpenings(): void {
  openings = new WeakMap();
}

/** Requests the first data of an opened page. */
export async function fetchPageData(
  { module, params }: OpenedPage,
  { queries, ...context }: { services: SharedServices; queries: PageQueries; url: URL; locale: string },
): Promise<PrefetchResult> {
  if (!module.prefetch) return {};
  const { queryClientOf } = await loadQueryScope();
  return (await module.prefetch({ ...context, queryClient: queryClientOf(queries), params })) ?? {};
}
