import type { i18n as I18n } from 'i18next';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '../lib/services.tsx';
import { loadNamespace } from './i18n.ts';
import type { PageModule } from './lazy-page.tsx';
import { matchRoute, type MatchedRoute } from './routes.tsx';

export interface OpenedPage extends MatchedRoute {
  module: PageModule;
}

/** Loads the code and the texts of the page at a path: after this it renders without waiting. */
export async function openPage(pathname: string, i18n: I18n): Promise<OpenedPage> {
  const matched = matchRoute(pathname);
  const module = await matched.route.page.load();
  await Promise.all((module.namespaces ?? []).map((name) => loadNamespace(i18n, name, i18n.language)));
  return { ...matched, module };
}

/** Asks for the first data of an opened page. */
export async function fetchPageData(
  { module, params }: OpenedPage,
  context: { services: Services; queryClient: QueryClient; url: URL; locale: string },
): Promise<{ status?: number }> {
  return (await module.prefetch?.({ ...context, params })) ?? {};
}
