import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Where browsers send what a policy refused. */
export const REPORT_PATH = '/api/csp-reports';

export interface DocumentPolicyOptions {
  /** Origins besides our own that images, scripts' requests and so on may reach. */
  imageOrigins?: readonly string[];
  connectOrigins?: readonly string[];
  /** Origins whose scripts may run. */
  scriptOrigins?: readonly string[];
  /** Trusted Types policies besides ours. */
  trustedTypeNames?: readonly string[];
  /** `sha256-…` of style elements that a library adds by itself. */
  styleHashes?: readonly string[];
}

/** What strangers' scripts on the payment document may load. */
export interface ForeignSources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly string[];
  images?: readonly string[];
  /** The script puts elements into the page by itself and marks them with the document's nonce. */
  needsNonce?: boolean;
}

export interface PaymentPolicyOptions {
  connectOrigins?: readonly string[];
  sources?: ForeignSources;
  /** Of this response alone; written into script-src and style-src where a provider needs it. */
  nonce?: string | undefined;
}

/** Names of the policies that our own code creates; the second writes JSON-LD blocks (packages/site-meta). */
const TRUSTED_TYPES = ['lumigraph', 'site-meta-json-ld', 'dompurify'];

function serialise(policy: Record<string, readonly string[]>): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** The Content-Security-Policy of every document: own files only, no inline script or style. */
export function documentPolicy({
  imageOrigins = [],
  connectOrigins = [],
  scriptOrigins = [],
  trustedTypeNames = [],
  styleHashes = [],
}: DocumentPolicyOptions = {}): string {
  const self = "'self'";
  const none = ["'none'"];
  return serialise({
    'default-src': none,
    'script-src': [self, ...scriptOrigins],
    'style-src': [self, ...styleHashes.map((hash) => `'${hash}'`)],
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
 * The policy of the payment document: own files and the enabled providers' origins, nothing else. No
 * images of the gallery, no analytics. Without Trusted Types: the wallets' scripts break under them.
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
    'frame-src': frames.length === 0 ? none : frames,
    'form-action': [self],
    'base-uri': none,
    'object-src': none,
    'frame-ancestors': none,
    'report-to': ['csp'],
  });
}

/** A wallet's window talks to the page that opened it, and a provider may ask where it is embedded. */
export const paymentDocumentHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'referrer-policy': 'strict-origin',
};

/** For responses that are no documents: should a browser show one as a page, it may load and do nothing. */
const RESPONSE_POLICY = serialise({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** What every response carries; a route overrides what differs. */
const baseHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': RESPONSE_POLICY,
  'reporting-endpoints': `csp="${REPORT_PATH}"`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Also keeps a one-time token in a page's address from being passed on: no route loosens it.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What documents carry besides: it limits scripts, and {@link baseHeaders} let none run in any other response. */
export const documentHeaders: Readonly<Record<string, string>> = {
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** {@link baseHeaders}, with the demand for HTTPS where the site is served by it. */
export const responseHeaders = ({ https }: { https: boolean }): Readonly<Record<string, string>> =>
  https
    ? { ...baseHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : baseHeaders;

/**
 * Security headers of every response, errors included. They are put together once: a list of fixed strings costs a
 * microsecond, helmet parses its policy anew on every request. A route that serves documents overrides
 * the policy with {@link documentPolicy}, one that serves images to other sites the resource policy.
 */
export const securityHeadersPlugin = fastifyPlugin(
  (app: FastifyInstance, { https }: { https: boolean }, done: () => void) => {
    const headers = responseHeaders({ https });
    app.addHook('onRequest', (_request, reply, next) => {
      reply.headers(headers);
      next();
    });
    done();
  },
  { name: 'security-headers' },
);
