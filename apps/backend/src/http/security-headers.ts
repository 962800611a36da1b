import type { FastifyInstance } from 'fastify';
import { apiRoute } from './api-route.ts';

/** Path to which browsers report policy violations. */
const REPORT_PATH = '/api/csp-reports';

export interface DocumentPolicyOptions {
  /** Further origins for images, requests of scripts and similar resources. */
  imageOrigins?: readonly string[];
  connectOrigins?: readonly string[];
  /** Origins of permitted scripts. */
  scriptOrigins?: readonly string[];
  /** Further Trusted Types policies. */
  trustedTypeNames?: readonly string[];
  /** `sha256-…` of styles and scripts in the document, and of style elements that a library adds. */
  styleHashes?: readonly string[];
  scriptHashes?: readonly string[];
}

/** The permitted sources of third-party scripts on the payment document. */
export interface ForeignSources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly string[];
  images?: readonly string[];
  /** The script adds elements to the page and marks them with the document's nonce. */
  needsNonce?: boolean;
}

export interface PaymentPolicyOptions {
  connectOrigins?: readonly string[];
  sources?: ForeignSources;
  /** Unique per response; added to script-src and style-src where a provider needs it. */
  nonce?: string | undefined;
}

/**
 * Names of the policies that the code of the product creates; the second one writes JSON-LD blocks
 * (packages/site-meta).
 */
const TRUSTED_TYPES = ['lumigraph', 'lumigraph-offline', 'site-meta-json-ld', 'dompurify'];

/** The one style element of react-aria (`touch-action` of what can be pressed); the browser test notices a new one. */
export const REACT_ARIA_STYLES = ['sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='];

function serialise(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** The Content-Security-Policy of every document: only own files, and what is in it by its hash. */
export function documentPolicy({
  imageOrigins = [],
  connectOrigins = [],
  scriptOrigins = [],
  trustedTypeNames = [],
  styleHashes = [],
  scriptHashes = [],
}: DocumentPolicyOptions = {}): string {
  const self = "'self'";
  const none = ["'none'"];
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);
  return serialise({
    'default-src': none,
    'script-src': [self, ...quoted(scriptHashes), ...scriptOrigins],
    'style-src': [self, ...quoted(styleHashes)],
    'img-src': [self, 'data:', 'blob:', ...imageOrigins],
    'font-src': [self],
    'connect-src': [self, ...new Set([...connectOrigins, ...imageOrigins])],
    'manifest-src': [self],
    'form-action': [self],
    'base-uri': none,
    'object-src': none,
    'frame-ancestors': none,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...TRUSTED_TYPES, ...trustedTypeNames],
    'report-to': ['csp'],
  });
}

/**
 * The policy of the payment document: only own files and the enabled providers' origins. No images of the gallery, no
 * analytics. Without Trusted Types, because the wallets' scripts fail with them.
 */
export function paymentPolicy({ connectOrigins = [], sources = {}, nonce }: PaymentPolicyOptions): string {
  const self = "'self'";
  const none = ["'none'"];
  const { scripts = [], frames = [], connections = [], images = [] } = sources;
  const marked = nonce === undefined ? [] : [`'nonce-${nonce}'`];
  return serialise({
    'default-src': none,
    'script-src': [self, ...marked, ...scripts],
    'style-src': [self, ...marked],
    'img-src': [self, 'data:', ...images],
    'font-src': [self],
    'connect-src': [self, ...new Set([...connectOrigins, ...connections])],
    'manifest-src': [self],
    'frame-src': frames.length === 0 ? none : frames,
    'form-action': [self],
    'base-uri': none,
    'object-src': none,
    'frame-ancestors': none,
    'report-to': ['csp'],
  });
}

/** A wallet's window communicates with the page that opened it, and a provider may check the embedding origin. */
export const paymentDocumentHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin',
};

/** For responses other than documents: when a browser shows one as a page, it can neither load nor run anything. */
const RESPONSE_POLICY = serialise({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** For the scripts of workers: own scripts, and WebAssembly, which documents do not allow. */
export const WORKER_POLICY = serialise({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'connect-src': ["'self'"],
});

/** Headers of every response; a route overrides those that differ. */
const baseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': RESPONSE_POLICY,
  'reporting-endpoints': `csp="${REPORT_PATH}"`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Also prevents that a one-time token in a page's address is sent to other sites: no route relaxes it.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Additional headers of documents: they limit scripts, and {@link baseHeaders} allow none in other responses. */
export const documentHeaders: Readonly<Record<string, string>> = {
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** {@link baseHeaders}, with HSTS where the site is served over HTTPS. */
export const responseHeaders = ({ https }: { https: boolean }): Readonly<Record<string, string>> =>
  https
    ? { ...baseHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : baseHeaders;

/**
 * Security headers of every response, errors included. Computed once: a list of fixed strings takes a microsecond,
 * while helmet builds its policy again for every request. A route that serves documents overrides the policy with
 * {@link documentPolicy}, one that serves images to other sites the resource policy.
 */
export function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = responseHeaders({ https });
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

const REPORT_BYTES = 16 * 1024;
const LONGEST_VALUE = 200;

interface Report {
  'csp-report'?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Directive and origin of the blocked resource; addresses lose their query, and nothing else is kept. */
function summary(report: Report): Record<string, string> {
  const fields = report.body ?? report['csp-report'] ?? {};
  const text = (...names: string[]): string => {
    const value = names.map((name) => fields[name]).find((candidate) => typeof candidate === 'string');
    return (value ?? '').split(/[?#]/)[0]?.slice(0, LONGEST_VALUE) ?? '';
  };
  return {
    directive: text('effectiveDirective', 'effective-directive', 'violated-directive'),
    blocked: text('blockedURL', 'blocked-uri'),
    page: text('documentURL', 'document-uri'),
  };
}

/** Receives browsers' reports of Content-Security-Policy violations (ASVS 3.4.7) and logs them. */
export function cspReports(app: FastifyInstance): void {
  for (const type of ['application/reports+json', 'application/csp-report'])
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      app.getDefaultJsonParser('error', 'error'),
    );
  app.post(REPORT_PATH, apiRoute('public', ['reportAddress'], { hide: true }), (request, reply) => {
    const reports = [request.body].flat() as (Report | null)[];
    for (const report of reports.slice(0, 10))
      if (typeof report === 'object' && report !== null)
        request.log.warn({ event: 'csp-violation', ...summary(report) }, 'csp-violation');
    return reply.code(204).send();
  });
}
