import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fillTransform, limitTransform } from '@lumigraph/contracts';
import type { FastifyReply } from 'fastify';
import type { ImagePreviews, PreviewShape } from '../images/files/delivery/image-previews.ts';
import type { RenderResult, SiteDocument } from './site-build.ts';
import { chooseEncoding } from './static-files.ts';

/** A document on its way to the browser. The steps add to head and body, in the order in which they are written. */
interface DocumentDraft extends SiteDocument {
  /** `sha256-…` of each style element, for the policy of this document. */
  styleHashes: readonly string[];
}

/** What a document depends on besides its own content. */
interface StepContext {
  /** Whether the document is the same for everybody. */
  shared: boolean;
  /** Whether the browser shows AVIF. */
  avif: boolean;
}

type DocumentStep = (draft: DocumentDraft, context: StepContext) => DocumentDraft | Promise<DocumentDraft>;

/** A document as it is sent, and cached. */
export interface FinishedDocument extends Omit<RenderResult, 'document'> {
  body: Buffer;
  encoding: 'br' | 'gzip' | 'identity';
  /** `sha256-…` of each style element, for the policy of this document. */
  styleHashes: readonly string[];
}

/** Completes, writes and compresses a rendered document; a redirect has none. */
export type FinishDocument = (
  rendered: RenderResult,
  browser: { avif: boolean; acceptEncoding: string | undefined },
) => Promise<FinishedDocument>;

export interface DocumentStepsDeps {
  /** Folder of the built files. */
  clientDir: string;
  /** Previews of first images and the address of the images. */
  previews?: { cdnBase: string; images: ImagePreviews } | undefined;
}

/** The ordered list of what makes documents fast. The cache of finished documents is `document-cache.ts`. */
export async function documentSteps({ clientDir, previews }: DocumentStepsDeps): Promise<FinishDocument> {
  const steps: readonly DocumentStep[] = [
    deferScripts,
    inlineStylesheets(await readStylesheets(clientDir)),
    ...(previews ? [previewFirstImage(previews)] : []),
  ];
  return async ({ document, ...result }, { acceptEncoding, avif }) => {
    if (!document) return { ...result, body: Buffer.alloc(0), encoding: 'identity', styleHashes: [] };
    let draft: DocumentDraft = { ...document, styleHashes: [] };
    for (const step of steps) draft = await step(draft, { shared: result.shared ?? false, avif });
    const { styleHashes } = draft;
    return { ...result, styleHashes, ...(await compress(writeDocument(draft), acceptEncoding)) };
  };
}

const addToHead = (draft: DocumentDraft, ...added: SiteDocument['head']): DocumentDraft => ({
  ...draft,
  head: [...draft.head, ...added],
});

/**
 * The starter of the site loads the scripts once the first screen is visible, in the order in which they run. A
 * document without one loads its own script, and what that imports, at once.
 */
const deferScripts: DocumentStep = (draft) => {
  const { starter, scripts } = draft;
  if (starter !== undefined)
    return addToHead(
      draft,
      `<script type="module" src="${starter}" data-files="${scripts.join(' ')}"></script>`,
    );
  return addToHead(
    draft,
    ...scripts.slice(-1).map((src) => `<script type="module" crossorigin src="${src}"></script>`),
    ...scripts.slice(0, -1).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  );
};

interface Stylesheet {
  element: Buffer;
  hash: string;
}

/** The stylesheets of a build by their address. */
async function readStylesheets(clientDir: string): Promise<ReadonlyMap<string, Stylesheet>> {
  const folder = join(clientDir, 'assets');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.css'));
  const stylesheets = names.map(async (name): Promise<[string, Stylesheet]> => {
    const address = `/assets/${name}`;
    const css = await readFile(join(folder, name), 'utf8');
    const element = Buffer.from(`<style data-sheet="${address}">${css}</style>`);
    return [address, { element, hash: hashOf(css) }];
  });
  return new Map(await Promise.all(stylesheets));
}

const hashOf = (css: string): string => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/**
 * On a slow connection the first paint would otherwise wait half a second for the stylesheets. `data-sheet` lists them
 * for the site's scripts (`site-kit/src/app/starter.ts`). Documents of one user link to them: browsers send the
 * address of a document to the server of a stylesheet's fonts, and such an address may contain a token.
 */
const inlineStylesheets =
  (known: ReadonlyMap<string, Stylesheet>): DocumentStep =>
  (draft, { shared }) => {
    const found = draft.stylesheets.map((address) => (shared ? known.get(address) : undefined));
    const elements = draft.stylesheets.map(
      (address, index) => found[index]?.element ?? `<link rel="stylesheet" crossorigin href="${address}">`,
    );
    const hashes = found.flatMap((stylesheet) => stylesheet?.hash ?? []);
    return { ...addToHead(draft, ...elements), styleHashes: [...draft.styleHashes, ...hashes] };
  };

/** By the address that a page names first: what is shown until the image has loaded. */
const previewOf: ReadonlyMap<string, PreviewShape> = new Map([
  [limitTransform(960, { auto: true }), 'whole'],
  [fillTransform(300, { auto: true }), 'square'],
]);
/** An address that cannot end the rule in which it is written. */
const SAFE_ADDRESS = /^[\w./,%-]+(?:\?v=\d+)?$/;

/**
 * On a slow connection an image arrives half a second after its page. A small rendition in the document is shown until
 * then. It is a style rule for this one image, so the markup and its hydration do not change.
 */
const previewFirstImage =
  ({ cdnBase, images }: NonNullable<DocumentStepsDeps['previews']>): DocumentStep =>
  async (draft, { shared, avif }) => {
    const image = shared && avif ? firstPreview(draft.firstImages, cdnBase) : undefined;
    const preview = image && (await images.atHand(image.publicId, image.shape));
    if (!preview) return draft;
    const ground = `.picture-ground:has(+ img[src="${image.src}"])`;
    const data = `data:image/avif;base64,${preview.toString('base64')}`;
    const css = `${ground}{background:url(${data}) center/cover}${ground}>rect{display:none}`;
    return { ...addToHead(draft, `<style>${css}</style>`), styleHashes: [...draft.styleHashes, hashOf(css)] };
  };

/** The address, public id and shape of the first image that has a preview. */
function firstPreview(addresses: readonly string[], cdnBase: string) {
  for (const src of addresses) {
    if (!src.startsWith(`${cdnBase}/`) || !SAFE_ADDRESS.test(src)) continue;
    const [transform = '', ...id] = src.slice(cdnBase.length + 1).split('/');
    const shape = previewOf.get(transform);
    const [path = ''] = id.join('/').split('?');
    if (shape) return { src, publicId: decodeURIComponent(path), shape };
  }
  return undefined;
}

function writeDocument({ attributes, head, body }: DocumentDraft): Buffer {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const parts = [
    `<!doctype html><html${named.join('')}><head>`,
    ...head,
    '</head><body>',
    ...body,
    '</body></html>',
  ];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** A document is compressed when it is rendered: level 5 takes twice the time and saves 2 kB (7 %). */
const BROTLI_QUALITY = 4;

export const chooseDocumentEncoding = (acceptEncoding: string | undefined): FinishedDocument['encoding'] =>
  chooseEncoding(acceptEncoding, ['br', 'gzip']);

async function compress(
  bytes: Buffer,
  acceptEncoding: string | undefined,
): Promise<Pick<FinishedDocument, 'body' | 'encoding'>> {
  const encoding = chooseDocumentEncoding(acceptEncoding);
  switch (encoding) {
    case 'br':
      return {
        encoding,
        body: await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
      };
    case 'gzip':
      return { encoding, body: await gzipped(bytes) };
    case 'identity':
      return { encoding, body: bytes };
    default:
      return encoding satisfies never;
  }
}

/** Depends on cookies; may be cached for the back button, and is otherwise revalidated. */
const DOCUMENT_CACHE = 'private, no-cache';

export function sendFinished(
  reply: FastifyReply,
  { status, body, encoding, headers: own }: FinishedDocument,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.code(status).headers({ 'cache-control': DOCUMENT_CACHE, ...headers, ...own });
  if (body.length === 0) return reply.send();
  reply.header('vary', ['Accept-Encoding', own['vary']].filter(Boolean).join(', '));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
