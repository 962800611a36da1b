import { StudioImageRowSchema } from '@lumigraph/contracts/studio';
import type {
  AuditEvent,
  BulkChange,
  ImageContext,
  ImageReport,
  StudioCategory,
  StudioImage,
  StudioImageRow,
} from '@lumigraph/contracts/studio';
import Value from 'typebox/value';
import { report } from './story-inbox.ts';

const AT = Date.UTC(2026, 10, 20, 12);
/** A blue square, so that stories need no server of files. */
const thumbnail =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"%3E%3Crect width="4" height="3" fill="%23356"/%3E%3C/svg%3E';

export const image: StudioImage = {
  id: 'nature/fjord-at-dawn',
  title: { en: 'Fjord at dawn', de: 'Fjord im Morgenlicht' },
  alt: { en: 'A fjord in the first light, mist over the water' },
  categoryId: 1,
  special: true,
  visibility: 'published',
  license: 'free',
  credit: 'Lumigraph',
  source: 'trainedAlgorithmicMedia',
  model: 'SDXL 1.0',
  createdAt: AT,
  width: 2048,
  height: 1536,
  placeholder: '#335566',
  thumbnailUrl: thumbnail,
  missing: ['bg', 'ru', 'es', 'zh'],
  version: 1,
  tags: ['fjord', 'dawn'],
  format: 'png',
  bytes: 4_212_000,
  prompt: 'a fjord at dawn, mist, 35mm',
  negativePrompt: null,
  sampler: 'Euler a',
  seed: '1234567890',
  steps: 30,
  reason: null,
  upload: null,
};

/** As the server lists it: what a row has not is left out. */
const firstRow = Value.Clean(StudioImageRowSchema, {
  ...structuredClone(image),
  title: 'Fjord at dawn',
  alt: 'Fjord at dawn',
}) as StudioImageRow;
export const rows: StudioImageRow[] = [
  firstRow,
  ...['Lake', 'Forest'].map((title) => ({
    ...firstRow,
    id: `nature/${title.toLowerCase()}`,
    title,
    alt: title,
  })),
];

const categories: StudioCategory[] = [
  {
    id: 1,
    name: 'Coasts',
    translations: { de: 'Küsten', bg: 'Крайбрежия' },
    count: 12,
    unpublished: 1,
    version: 1,
  },
  { id: 2, name: 'Cities', translations: {}, count: 4, unpublished: 0, version: 1 },
  { id: 3, name: 'Drafts', translations: {}, count: 0, unpublished: 0, version: 1 },
];

const event: AuditEvent = {
  id: '7',
  at: AT,
  actor: { kind: 'user', id: 'u2', name: 'Boris Petrov' },
  action: 'image-changed',
  object: { kind: 'image', id: image.id, label: 'Fjord at dawn' },
  reason: null,
  before: { credit: 'Somebody', tags: ['fjord'] },
  after: { credit: 'Lumigraph', tags: ['fjord', 'dawn'] },
  requestId: 'r1',
};

const context: ImageContext = {
  similar: [
    {
      kind: 'image',
      id: 'nature/fjord',
      title: 'Fjord',
      visibility: 'withheld',
      isSameFile: false,
      width: 2048,
      height: 1536,
      bytes: 4_212_000,
      addedAt: AT,
      version: 1,
    },
  ],
  history: { items: [event], nextCursor: null, total: 1, totalIsExact: true },
};

interface ImagesServer {
  image?: StudioImage;
  rows?: readonly StudioImageRow[];
  categories?: readonly StudioCategory[];
  context?: ImageContext;
  /** Number of rows that the list says it has. */
  total?: number;
  reports?: number;
}

const page = (items: readonly unknown[], total = items.length) => ({
  items,
  nextCursor: null,
  total,
  totalIsExact: true,
});

const chosenCount = ({ ids, texts }: BulkChange): number => (ids ?? texts ?? []).length;

interface SentCall {
  call: string;
  body: unknown;
  version: string | null;
}

/** The synonyms of the search, in two languages. */
function synonymsServer(sent: SentCall[]) {
  let [lists, version] = [{ en: 'sea, ocean\ndog, cat: animals', de: 'Meer, Ozean' }, 0];
  return async (request: Request): Promise<Response> => {
    if (request.method === 'PUT') {
      const body = (await request.json()) as { lists: Partial<typeof lists> };
      sent.push({ call: 'PUT studio/synonyms', body, version: request.headers.get('if-match') });
      [lists, version] = [{ ...lists, ...body.lists }, version + 1];
    }
    return Response.json({ lists }, { headers: { etag: `"${version}"` } });
  };
}

/** A server with these images; `sent` has the bodies of changing calls. */
export function imagesServer(server: ImagesServer = {}) {
  let current = server.image ?? image;
  let order = [...(server.categories ?? categories)];
  const sent: SentCall[] = [];
  const synonyms = synonymsServer(sent);
  const one = () => Response.json(current, { headers: { etag: `"${current.version}"` } });
  const reports = Array.from({ length: server.reports ?? 0 }, (_, index): ImageReport => ({
    ...report,
    id: `r${index}`,
    reference: `R-${1001 + index}`,
    image: { id: current.id, title: '' },
  }));

  async function change(path: string, request: Request): Promise<unknown> {
    const isFile = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
    const body: unknown = isFile || request.method === 'DELETE' ? null : await request.json();
    sent.push({ call: `${request.method} ${path}`, body, version: request.headers.get('if-match') });
    if (path === 'studio/category-order') {
      const { ids } = body as { ids: number[] };
      order = order.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return order;
    }
    if (path === 'studio/image-changes/undo') return { restored: 1, kept: 1 };
    if (path === 'studio/image-changes') {
      const { visibility, reason = null } = body as BulkChange & { reason?: string | null };
      if (visibility) current = { ...current, visibility, reason, version: current.version + 1 };
      return { changed: chosenCount(body as BulkChange), undo: 'r9', incomplete: 0, replaced: 0 };
    }
    if (path.endsWith('/merge')) {
      order = order.filter(({ id }) => path !== `studio/categories/${id}/merge`);
      return { moved: 13 };
    }
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    if (path.startsWith('studio/categories')) return { ...order[0], ...(body as object) };
    if (request.headers.get('if-match') !== `"${current.version}"`)
      return Response.json({ code: 'CHANGED_MEANWHILE', message: '' }, { status: 412 });
    current = { ...current, ...(body as object | null), version: current.version + 1 };
    return one();
  }

  function read(path: string): unknown {
    const { pathname } = new URL(path, 'http://server');
    const [, name = ''] = pathname.replace(/^\//, '').split('/');
    if (pathname === '/studio/images') return page(server.rows ?? rows, server.total);
    const responses: Record<string, () => unknown> = {
      images: one,
      categories: () => order,
      reports: () => page(reports),
      'image-context': () => server.context ?? context,
      'image-values': () => ({
        licenses: ['free', 'CC BY 4.0'],
        models: ['SDXL 1.0', 'Flux'],
        sources: ['trainedAlgorithmicMedia'],
        earlyAccessHours: 48,
      }),
      'image-tags': () => [
        { label: 'fjord', count: 3 },
        { label: 'forest', count: 2 },
      ],
      'image-previews': () =>
        new Response(decodeURIComponent(thumbnail.slice('data:image/svg+xml,'.length)), {
          headers: { 'content-type': 'image/svg+xml' },
        }),
    };
    return responses[name]?.() ?? {};
  }

  return {
    sent,
    respond(path: string, request: Request): unknown {
      if (path === 'studio/synonyms') return synonyms(request);
      return request.method === 'GET' ? read(path) : change(path, request);
    },
    /** What somebody else saves meanwhile. */
    changeElsewhere: (changes: Partial<StudioImage>) => {
      current = { ...current, ...changes, version: current.version + 1 };
    },
  };
}
