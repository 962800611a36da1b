import type { Fetch } from '@lumigraph/api-clients';
import type { PublicSettings, StoredUser } from '@lumigraph/contracts';
import { ToastProvider } from '@lumigraph/ui-kit';
import { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { Suspense, use, useMemo, type ComponentType, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { createI18n, loadNamespace } from '../app/i18n.ts';
import { Providers, type AppDeps } from '../app/providers.tsx';
import type { Site } from '../app/site.ts';
import type { AnalyticsState } from '../lib/analytics/analytics.tsx';
import { QueryScope } from '../lib/query-scope.tsx';
import { settingsOf } from '../lib/public-settings.tsx';
import type { SharedServices } from '../lib/services.tsx';
import { storyAccount } from './story-account.ts';
import { storySite } from './story-site.ts';
import { StoryStageContext, type StoryStage } from './story-stage.ts';

export interface OnSite {
  /** A site of the toolbar's brand unless given. */
  site?: Site;
  /** The services of its screens; called again for each language. */
  services?: (stage: StoryStage) => object;
  /** The open address. */
  at?: string;
  /** Texts that the component needs in addition to the site's own. */
  namespaces?: readonly string[];
  /** The signed-in user. */
  user?: StoredUser;
  /** Responds to requests with the session; every request succeeds unless given. */
  fetch?: Fetch;
  settings?: Partial<PublicSettings>;
  analytics?: () => AnalyticsState;
}

const noBilling: SharedServices = { billing: () => Promise.reject(new Error('This story has no money.')) };

/** Texts of one site in one language; the same promise for every attempt, as `use` requires. */
const texts = new Map<string, Promise<I18n>>();

function textsOf(site: Site, { locale, prepareTexts }: StoryStage, namespaces: readonly string[]) {
  const key = [site.texts.namespace, locale, ...namespaces].join(' ');
  let loading = texts.get(key);
  if (!loading) {
    loading = createI18n(site.texts, locale).then(async (i18n) => {
      await Promise.all(namespaces.map((name) => loadNamespace(i18n, name, locale)));
      prepareTexts(i18n);
      return i18n;
    });
    texts.set(key, loading);
  }
  return loading;
}

function useStoryParts({ site: own, namespaces = [], ...options }: OnSite): AppDeps {
  const stage = use(StoryStageContext);
  const site = own ?? storySite(stage.brand);
  const i18n = use(textsOf(site, stage, namespaces));
  const { services, user, fetch, settings, analytics } = options;
  return useMemo(
    () => ({
      site,
      i18n,
      services: services
        ? (Object.fromEntries(
            Object.entries(services(stage)).map(([name, client]) => [name, overNetwork(stage, client)]),
          ) as unknown as SharedServices)
        : noBilling,
      queries: {
        client: new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
      },
      settings: { ...settingsOf(site.config), origin: 'https://www.example.org', ...settings },
      account: storyAccount(user, { fetch }),
      ...(analytics ? { analytics: analytics() } : {}),
    }),
    [site, i18n, services, stage, settings, user, fetch, analytics],
  );
}

/** A service, or a function that loads one. */
function overNetwork({ over }: StoryStage, client: unknown): unknown {
  if (typeof client === 'function') {
    return async () => over(await (client as () => Promise<object>)());
  }
  return over(client as object);
}

function PartOnSite({ children, ...options }: OnSite & { children: ReactNode }) {
  const deps = useStoryParts(options);
  return (
    <MemoryRouter initialEntries={[options.at ?? '/']}>
      <Providers deps={deps}>
        <QueryScope>
          <ToastProvider>{children}</ToastProvider>
        </QueryScope>
      </Providers>
    </MemoryRouter>
  );
}

/** Overrides of a single story: `parameters: { onSite: { user: ana } }`. */
const ownOptions = (parameters: Record<string, unknown>): OnSite => parameters['onSite'] ?? {};

/**
 * Decorator: renders the story's component within a site, with its texts, links and services, at an address
 * in memory. The toolbar's brand, language and network apply; the parameter `onSite` of a story overrides
 * these options.
 *
 * @example decorators: [onSite({ at: '/about', user: ana })]
 */
export const onSite =
  (options: OnSite = {}) =>
  (Story: ComponentType, { parameters }: { parameters: Record<string, unknown> }) => (
    <Suspense>
      <PartOnSite {...options} {...ownOptions(parameters)}>
        <Story />
      </PartOnSite>
    </Suspense>
  );

function Whole(options: OnSite) {
  const deps = useStoryParts(options);
  return (
    <MemoryRouter initialEntries={[options.at ?? '/']}>
      <App deps={deps} />
    </MemoryRouter>
  );
}

/** A whole site with header and footer at an address, with working links. */
export function WholeSite(options: OnSite) {
  return (
    <Suspense>
      <Whole {...options} />
    </Suspense>
  );
}
