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
interface DocumentDraft extends SiteDocument, InlineHashes {}

/** `sha256-…` of each style and script in the document, for its policy. */
export interface InlineHashes {
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
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
export interface FinishedDocument extends Omit<RenderResult, 'document'>, InlineHashes {
  body: Buffer;
  encoding: 'br' | 'gzip' | 'identity';
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
  const files = await readInlineFiles(clientDir);
  const steps: readonly DocumentStep[] = [
    inlineIcon(await readFile(join(clientDir, ICON), 'utf8').catch(() => '')),
    deferScripts(files),
    inlineStylesheets(files),
    holdBody,
    ...(previews ? [previewFirstImage(previews)] : []),
  ];
  return async ({ document, ...result }, { acceptEncoding, avif }) => {
    const none: InlineHashes = { styleHashes: [], scriptHashes: [] };
    if (!document) return { ...result, ...none, body: Buffer.alloc(0), encoding: 'identity' };
    let draft: DocumentDraft = { ...document, ...none };
    for (const step of steps) draft = await step(draft, { shared: result.shared ?? false, avif });
    const { styleHashes, scriptHashes } = draft;
    return {
      ...result,
      styleHashes,
      scriptHashes,
      ...(await compress(writeDocument(draft), acceptEncoding)),
    };
  };
}

/** The site's icon, by its name in every document. */
const ICON = '/favicon.svg';
const MOST_ICON_CHARACTERS = 1_000;

/** A browser requests the icon of a first page with high priority, while its first image loads. */
const inlineIcon =
  (svg: string): DocumentStep =>
  (draft) => {
    if (svg === '' || svg.length > MOST_ICON_CHARACTERS) return draft;
    const inline = `href="data:image/svg+xml,${encodeURIComponent(svg)}"`;
    const head = draft.head.map((part) =>
      typeof part === 'string' ? part.replace(`href="${ICON}"`, () => inline) : part,
    );
    return { ...draft, head };
  };

const addToHead = (draft: DocumentDraft, ...added: SiteDocument['head']): DocumentDraft => ({
  ...draft,
  head: [...draft.head, ...added],
});

/**
 * The starter of the site loads the scripts once the first screen is visible, in the order in which they run. It is in
 * the document: a request of its own would delay them, and compete with the first image. A document without a starter
 * loads its own script, and what that imports, at once.
 */
const deferScripts =
  (files: InlineFiles): DocumentStep =>
  (draft) => {
    const { starter, scripts } = draft;
    const inline = starter === undefined ? undefined : files.get(starter);
    if (inline) {
      const tag = `<script type="module" data-files="${scripts.join(' ')}">`;
      return {
        ...addToHead(draft, tag, inline.text, '</script>'),
        // The starter takes it away with the first paint.
        attributes: { ...draft.attributes, 'data-unpainted': '' },
        scriptHashes: [...draft.scriptHashes, inline.hash],
      };
    }
    return addToHead(
      draft,
      ...scripts.slice(-1).map((src) => `<script type="module" crossorigin src="${src}"></script>`),
      ...scripts.slice(0, -1).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    );
  };

interface InlineFile {
  text: Buffer;
  hash: string;
}

/** The stylesheets and the starter of a build by their address. */
type InlineFiles = ReadonlyMap<string, InlineFile>;

async function readInlineFiles(clientDir: string): Promise<InlineFiles> {
  const folder = join(clientDir, 'assets');
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /\.css$|^starter-[^/]*\.js$/.test(name),
  );
  const files = names.map(async (name): Promise<[string, InlineFile]> => {
    const text = await readFile(join(folder, name));
    return [`/assets/${name}`, { text, hash: hashOf(text) }];
  });
  return new Map(await Promise.all(files));
}

const hashOf = (text: string | Buffer): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * On a slow connection the first paint would otherwise wait half a second for the stylesheets. `data-sheet` lists them
 * for the site's scripts (`site-kit/src/app/starter.ts`). Documents of one user link to them: browsers send the
 * address of a document to the server of a stylesheet's fonts, and such an address may contain a token.
 */
const inlineStylesheets =
  (files: InlineFiles): DocumentStep =>
  (draft, { shared }) => {
    const found = draft.stylesheets.map((address) => ({
      address,
      file: shared ? files.get(address) : undefined,
    }));
    const elements = found.flatMap(({ address, file }) =>
      file
        ? [`<style data-sheet="${address}">`, file.text, '</style>']
        : [`<link rel="stylesheet" crossorigin href="${address}">`],
    );
    const hashes = found.flatMap(({ file }) => file?.hash ?? []);
    return { ...addToHead(draft, ...elements), styleHashes: [...draft.styleHashes, ...hashes] };
  };

const LAST_OF_HEAD = '0';

/**
 * A parser stops at a script until the stylesheets before it have come. Without it, Chromium sometimes lays out the body
 * before them, because its set of fonts asks for a layout; the first colors are transitions then.
 */
const holdBody: DocumentStep = (draft, { shared }) =>
  shared || draft.starter === undefined
    ? draft
    : {
        ...addToHead(draft, `<script>${LAST_OF_HEAD}</script>`),
        scriptHashes: [...draft.scriptHashes, hashOf(LAST_OF_HEAD)],
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
