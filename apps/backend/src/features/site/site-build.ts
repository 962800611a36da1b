import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BlogApi,
  CollectionsApi,
  DownloadsApi,
  ImagesApi,
  NativeFormKind,
  PaymentOptions,
  Plan,
  PublicSettings,
  SearchApi,
  SubmittedForm,
} from '@lumigraph/contracts';
import { loadSiteModule } from '../../sites/served-sites.ts';

/** The data of a browser's request. */
interface VisitorRequest {
  /** Path and query as asked for. */
  url: string;
  cookies?: string | undefined;
  acceptLanguage?: string | undefined;
  /** Id of the operator's present notice: which others were closed does not matter. */
  notice?: string | undefined;
}

/**
 * The properties of the visitor on which a document depends (language, theme): the application defines them, the
 * backend compares them.
 */
export type Visitor = Readonly<Record<string, string>>;

export interface RenderRequest {
  /** Path and query as asked for. */
  url: string;
  visitor: Visitor;
  /** Manifest of the build: the files that a page needs. */
  manifest: unknown;
  settings: PublicSettings;
  /** For scripts and styles that a provider of payments adds by itself; its document only. */
  nonce?: string | undefined;
  /** The browser submitted the page's form itself. */
  form?: SubmittedForm | undefined;
}

/** Pages that handle a form which the browser submits itself. */
export interface SiteForms {
  /** How messages name the site. */
  appName: string;
  pages: readonly { path: string; kind: NativeFormKind }[];
}

/** A rendered page in its parts; `document-steps.ts` completes and writes it. */
export interface SiteDocument {
  /** Attributes of the html element; their values need no escaping. */
  attributes: Readonly<Record<string, string>>;
  /** HTML of head and body. */
  head: readonly (string | Buffer)[];
  body: readonly string[];
  /** Addresses of the stylesheets, in their order. */
  stylesheets: readonly string[];
  /** Addresses of the scripts, in the order in which they run. */
  scripts: readonly string[];
  /** Script that loads the others later. */
  starter?: string | undefined;
  /** Addresses of the images that load with high priority, in their order. */
  firstImages: readonly string[];
}

export interface RenderResult {
  status: number;
  headers: Record<string, string>;
  /** Absent in a redirect. */
  document?: SiteDocument;
  /** Whether the document is the same for every such visitor until images change. */
  shared?: boolean;
}

/** The calls that a page may make while it is rendered: the interface of the clients, answered in process. */
export type GalleryData = (visitor: { locale: string }) => {
  images: () => Promise<ImagesApi>;
  blog: () => Promise<BlogApi>;
  billing: () => Promise<PublicBilling>;
  search: () => Promise<SearchApi>;
  downloads: () => Promise<DownloadsApi>;
  collections: () => Promise<Pick<CollectionsApi, 'shared'>>;
};

/** The public data of plans and payments. */
export interface PublicBilling {
  plans(): Promise<Plan[]>;
  paymentOptions(): Promise<PaymentOptions>;
}

/** The exports of `apps/gallery/dist/server/entry-server.js`: the interface between the backend and the application. */
interface SiteModule {
  visitorOf(request: VisitorRequest): Visitor;
  /** How mails call the site, and their colour (`#rrggbb`). */
  about?: { name: string; accent: string };
  render(request: RenderRequest, data: GalleryData): Promise<RenderResult>;
  renderShell(request: RenderRequest): Promise<RenderResult>;
  forms?: SiteForms;
  /** The payment page is a separate document with its own files; a site without one sells nothing. */
  payment?: {
    path: string;
    render(request: RenderRequest, data: GalleryData): Promise<RenderResult>;
  };
  /** `/robots.txt` and the sitemap's files; undefined for a file that does not exist. */
  crawlerFile?(
    request: { path: string; origin: string },
    data: GalleryData,
  ): Promise<{ contentType: string; body: string } | undefined>;
}

/** The files of one entry of the build. */
interface BuiltDocument {
  manifest: unknown;
  clientDir: string;
}

export interface SiteBuild extends Omit<SiteModule, 'payment' | 'about'>, BuiltDocument {
  payment?: NonNullable<SiteModule['payment']> & BuiltDocument;
}

/** Loads a built application. Rejects with a sentence that contains the remedy when there is none. */
export async function loadSiteBuild(distDir: string): Promise<SiteBuild> {
  try {
    const [site, module] = await Promise.all([
      readDocument(join(distDir, 'client')),
      loadSiteModule<SiteModule>(distDir),
    ]);
    const payment = module.payment && {
      ...module.payment,
      ...(await readDocument(join(distDir, 'payment'))),
    };
    return {
      ...site,
      visitorOf: module.visitorOf,
      render: module.render,
      renderShell: module.renderShell,
      ...(module.forms ? { forms: module.forms } : {}),
      ...(module.crawlerFile ? { crawlerFile: module.crawlerFile } : {}),
      ...(payment ? { payment } : {}),
    };
  } catch (error) {
    throw new Error(`There is no built site in ${distDir}; build it with "pnpm build".`, { cause: error });
  }
}

async function readDocument(clientDir: string): Promise<BuiltDocument> {
  const manifest = await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8');
  return { manifest: JSON.parse(manifest) as unknown, clientDir };
}
