import type {
  BulkChange,
  BulkResult,
  ImageDraft,
  StudioCategory,
  StudioImageChanges,
  UndoResult,
  UnfinishedUpload,
} from '@lumigraph/contracts/studio';
import { image } from './story-images.ts';
import { changedDraft, changedQueue, differing, publicationOf, withFrame } from './story-draft-changes.ts';

const AT = Date.UTC(2026, 10, 20, 12);

const categories: StudioCategory[] = ['Coasts', 'Sea'].map((name, index) => ({
  id: index + 1,
  name,
  translations: name === 'Coasts' ? { de: 'Küsten' } : {},
  count: 3,
  unpublished: 0,
  version: 1,
}));

interface DraftParts extends Partial<Omit<ImageDraft, 'upload'>> {
  upload?: Partial<ImageDraft['upload']>;
}

export const draft = (id: string, { upload, ...changes }: DraftParts = {}): ImageDraft => ({
  ...image,
  id,
  visibility: 'draft',
  title: { en: id },
  alt: { en: 'A fjord at dawn' },
  categoryId: 1,
  tags: ['water'],
  special: false,
  license: 'CC BY 4.0',
  createdAt: null,
  prompt: 'a fjord at dawn, mist over the water',
  sampler: null,
  seed: null,
  steps: null,
  model: 'Flux',
  height: 1365,
  bytes: 3_400_000,
  placeholder: '#7a8f9c',
  thumbnailUrl: null,
  missing: [],
  ...changes,
  upload: {
    fileName: `${id}.png`,
    folder: null,
    uploadedAt: AT,
    ownerName: 'Ana Ivanova',
    isOwn: true,
    state: 'ready',
    refusal: null,
    missing: [],
    similar: [],
    acceptsSimilar: false,
    hadHiddenText: false,
    animation: null,
    ...upload,
  },
});

const similar = {
  kind: 'image',
  id: 'nature/old-fjord',
  title: 'Old fjord',
  visibility: 'published',
  width: 1024,
  height: 682,
  bytes: 910_000,
  addedAt: AT - 86_400_000,
  version: 4,
} as const;

/** One draft in each of its states. */
export const drafts: ImageDraft[] = [
  draft('Fjord'),
  draft('Lagoon', { alt: {}, categoryId: null, upload: { folder: 'Sea', missing: ['alt', 'category'] } }),
  draft('Copy', { upload: { missing: ['same-file'], similar: [{ ...similar, isSameFile: true }] } }),
  draft('Alike', { upload: { missing: ['similar'], similar: [{ ...similar, isSameFile: false }] } }),
  draft('Reading', { upload: { state: 'waiting' } }),
  draft('Broken', { upload: { state: 'refused', refusal: 'truncated' } }),
];

export const longDraft = draft('long', {
  title: {
    en: 'A title of an image that is so long that it does not fit into the column of any table at all',
  },
  alt: { en: 'An alternative text that describes everything in the image: '.repeat(8) },
  upload: { fileName: `${'a-very-long-name-of-a-file-'.repeat(6)}.png` },
});

export const unfinished: UnfinishedUpload[] = [
  {
    id: 'u1',
    fileName: 'harbour.png',
    bytes: 9_000_000,
    received: 4_200_000,
    touchedAt: AT,
    expiresAt: AT + 604_800_000,
  },
];

interface ServerOptions {
  drafts?: readonly ImageDraft[];
  unfinished?: readonly UnfinishedUpload[];
  /** Which of these digests the server has. */
  known?: (sha256: readonly string[]) => readonly string[];
  /** Responds to the beginning of an upload instead of the server. */
  onUpload?: () => Response | Promise<Response> | undefined;
  /** Responds to a part of a file instead of the server. */
  onPart?: () => Response | Promise<Response> | undefined;
  /** The frames of each animated draft, below each other. */
  frames?: () => Response | Promise<Response>;
  /** Called with each changing call. */
  onChange?: (call: string, body: unknown) => void;
}

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });
const withVersion = (found: ImageDraft) => Response.json(found, { headers: { etag: `"${found.version}"` } });
const versionOf = (queue: readonly ImageDraft[], id: string): Response => {
  const found = queue.find((one) => one.id === id);
  return found ? withVersion(found) : failed(404, 'NOT_FOUND');
};
const failed = (status: number, code: string) => Response.json({ code, message: code }, { status });

async function knownOf(options: ServerOptions, request: Request) {
  const { sha256 } = (await request.json()) as { sha256: string[] };
  return { sha256: options.known?.(sha256) ?? [] };
}

const uploadedDraft = (id: string, fileName: string): ImageDraft =>
  draft(id, {
    title: { en: fileName.replace(/\.\w+$/u, '') },
    alt: {},
    upload: { fileName, missing: ['alt'] },
  });

/** Uploads by the protocol; a complete one becomes a draft. */
function uploadCalls(options: ServerOptions, add: (added: ImageDraft) => void) {
  let interrupted = [...(options.unfinished ?? [])];
  const uploads = new Map<string, { name: string; bytes: number }>();

  function begin(request: Request): Response | Promise<Response> {
    const refused = options.onUpload?.();
    if (refused) return refused;
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, { name: fileNameOf(request), bytes: Number(request.headers.get('upload-length')) });
    return empty(201, { location: `/api/studio/uploads/${id}`, 'tus-resumable': '1.0.0' });
  }

  async function part(id: string): Promise<Response> {
    const begun = uploads.get(id);
    if (!begun) return failed(404, 'NOT_FOUND');
    const other = await options.onPart?.();
    if (other) return other;
    add(uploadedDraft(id, begun.name));
    return empty(204, { 'upload-offset': String(begun.bytes), 'tus-resumable': '1.0.0' });
  }

  return async function uploadCall(id: string | undefined, request: Request): Promise<Response> {
    if (request.method === 'GET') return Response.json({ items: interrupted });
    if (id === undefined) return begin(request);
    if (request.method === 'PATCH') return part(id);
    if (request.method === 'HEAD') return empty(404);
    interrupted = interrupted.filter((one) => one.id !== id);
    return empty(204, { 'tus-resumable': '1.0.0' });
  };
}

/** A server that takes uploads and has drafts, in memory. */
export function uploadsServer(options: ServerOptions = {}) {
  let queue = [...(options.drafts ?? [])];
  const uploadCall = uploadCalls(options, (added) => queue.push(added));

  async function draftsCall(rest: readonly string[], request: Request): Promise<unknown> {
    const [id = '', action] = rest;
    if (action === 'frames') return options.frames?.() ?? empty(404);
    if (request.method === 'GET')
      return { items: queue, nextCursor: null, total: queue.length, totalIsExact: true };
    const body = (await request.json()) as { ids?: string[]; frame?: number };
    options.onChange?.([request.method, ...rest].join(' '), body);
    if (id === 'publish') {
      const { left, result } = publicationOf(queue, body.ids ?? []);
      queue = left;
      return result;
    }
    if (action === 'frame') {
      queue = queue.map((one) => (one.id === id ? withFrame(one, body.frame ?? 0) : one));
      return versionOf(queue, id);
    }
    if (action === 'replace') {
      queue = queue.filter((one) => one.id !== id);
      return empty(204);
    }
    queue = queue.filter((one) => !body.ids?.includes(one.id));
    return { changed: body.ids?.length ?? 0 };
  }

  /** The queue that comes back when the last change of many drafts is undone. */
  let before = queue;
  async function changeAll(request: Request): Promise<BulkResult> {
    const body = (await request.json()) as BulkChange;
    options.onChange?.('POST changes', body);
    before = queue;
    queue = changedQueue(queue, body);
    return { changed: differing(queue, before), undo: 'r9', incomplete: 0, replaced: 0 };
  }
  function undo(): UndoResult {
    const restored = differing(queue, before);
    queue = before;
    return { restored, kept: 0 };
  }

  async function imageCall(id: string, request: Request): Promise<unknown> {
    const found = queue.find((one) => one.id === id);
    if (!found) return failed(404, 'NOT_FOUND');
    if (request.method === 'GET') return withVersion(found);
    const body = (await request.json()) as StudioImageChanges;
    options.onChange?.(`${request.method} ${id}`, body);
    if (request.headers.get('if-match') !== `"${found.version}"`) return failed(412, 'CHANGED_MEANWHILE');
    const changed = changedDraft(found, body);
    queue = queue.map((one) => (one.id === id ? changed : one));
    return withVersion(changed);
  }

  return async (path: string, request: Request): Promise<unknown> => {
    const [, name, ...rest] = path.replace(/\?.*$/u, '').split('/');
    if (name === 'uploads') return uploadCall(rest[0], request);
    if (name === 'image-drafts') return draftsCall(rest, request);
    if (name === 'known-files') return knownOf(options, request);
    if (name === 'images') return imageCall(rest.join('/'), request);
    if (name === 'image-changes') return rest[0] === 'undo' ? undo() : changeAll(request);
    return others[name ?? ''] ?? empty(404);
  };
}

const others: Readonly<Record<string, unknown>> = {
  categories,
  'image-tags': [{ label: 'fjord', count: 3 }],
  'image-values': { licenses: [], models: [], sources: [], earlyAccessHours: 48 },
};

/** `filename <base64>` in the metadata of the protocol. */
function fileNameOf(request: Request): string {
  const [, encoded = ''] = /filename ([\w+/=]+)/u.exec(request.headers.get('upload-metadata') ?? '') ?? [];
  return atob(encoded);
}
