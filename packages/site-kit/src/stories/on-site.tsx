import type { Fetch } from '@lumigraph/api-clients';
import type { PublicSettings, StoredUser } from '@lumigraph/contracts';
import { siteTitles, type SiteId } from '@lumigraph/site-meta';
import { ToastProvider } from '@lumigraph/ui-kit';
import { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { Suspense, use, useMemo, type ComponentType, type ReactNode, createContext } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { waitFor } from 'storybook/test';
import { App } from '../app/app.tsx';
import { createI18n, loadNamespace } from '../app/i18n.ts';
import { lazyPages } from '../app/lazy-page.tsx';
import { paths } from '../app/paths.ts';
import { Providers, type AppDeps } from '../app/providers.tsx';
import { readyRoutes } from '../app/ready-routes.ts';
import { type Site, defineSite } from '../app/site.ts';
import { standardNavigation, standardRoutes } from '../app/standard-site.ts';
import { commonConfig } from '../config.ts';
import type { AnalyticsState } from '../lib/analytics/analytics.tsx';
import { QueryScope } from '../lib/query-scope.tsx';
import { settingsOf } from '../lib/public-settings.tsx';
import type { SharedServices } from '../lib/services.tsx';
import { storyAccount } from './story-account.ts';
import english from './story-site.en.json';

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

const noPage = lazyPages({
  files: { 'empty-page.tsx': () => Promise.resolve({ Page: () => null }) },
  folder: '',
})('empty');

const sites = new Map<string, Site>();

/**
 * A site of this brand with every shared screen and no texts of its own: for components that all sites have.
 */
function storySite(brand: string): Site {
  const known = sites.get(brand);
  if (known) return known;
  const site = defineSite({
    config: {
      ...commonConfig,
      name: siteTitles[brand as SiteId] ?? siteTitles.gallery,
      brand,
      projectName: brand,
      socialProviders: ['google', 'facebook'],
    },
    routes: standardRoutes([
      { path: paths.home(), page: noPage },
      { path: paths.about(), page: noPage },
      ...readyRoutes,
    ]),
    navigation: standardNavigation([]),
    texts: { namespace: 'story-site', english, files: {} },
  });
  sites.set(brand, site);
  return site;
}

/** The common part of the stories of a site's pages; title, component and tags are in the file itself. */
export const pageStories = {
  argTypes: { site: { control: false }, services: { control: false } },
  parameters: { padded: false },
} as const;

/** Waits until the page of the address is shown: pages are separate chunks. */
export async function pageIsHere({ canvasElement }: { canvasElement: HTMLElement }): Promise<void> {
  await waitFor(
    () => {
      if (!canvasElement.querySelector('h1')) throw new Error('The page is not here yet.');
    },
    { timeout: 10_000 },
  );
}

/** A site's home page in another language; `brand` is the site's, independent of the toolbar. */
export const homeIn = (brand: string, locale: string) => ({
  play: pageIsHere,
  globals: { brand, locale },
});

/** What Storybook's toolbar says about the place in which a story plays. */
export interface StoryStage {
  /** Brand around this very rendering: several may stand side by side. */
  brand: string;
  locale: string;
  /** The same calls over the network of the toolbar. */
  over: <Client extends object>(client: Client) => Client;
  /** Adds the pseudo-language to the texts of the site. */
  prepareTexts: (i18n: I18n) => void;
}

/** The stage without a toolbar: the gallery in English on a network that works. */
export const StoryStageContext = createContext<StoryStage>({
  brand: 'gallery',
  locale: 'en',
  over: (client) => client,
  prepareTexts: () => undefined,
});
