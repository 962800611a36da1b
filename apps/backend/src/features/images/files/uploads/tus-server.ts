import { DataStore, Upload } from '@tus/utils';
import { Server } from '@tus/server';
import type { UploadsService } from './uploads-service.ts';
import type { UploadStore } from './upload-store.ts';

export interface TusServerOptions {
  uploads: UploadsService;
  store: Pick<UploadStore, 'find'>;
  /** Address of the uploads, without a trailing slash. */
  path: string;
}

interface TusRequest {
  request: Request;
  ownerId: string;
}

/** Handles a request of the tus protocol. Rejects with the error of a service; refusals of the protocol are responses. */
export type HandleTus = (call: TusRequest) => Promise<Response>;

/**
 * The tus protocol (creation, creation with upload, termination) over our own store: the state of an upload is a row,
 * its bytes are files of the storage, so any instance can take the next request. The lock of the library ends an older
 * request of the same process; between instances the row decides.
 */
export function createTusServer({ uploads, store, path }: TusServerOptions): HandleTus {
  const owners = new WeakMap<Request, string>();
  const failures = new WeakMap<Request, unknown>();
  const server = new Server({
    path,
    datastore: new UploadDataStore(uploads, store),
    allowedOrigins: [],
    generateUrl: (_request, { path: base, id }) => `${base}/${id}`,
    async namingFunction(request, metadata) {
      const length = request.headers.get('upload-length');
      return uploads.begin(owners.get(request) ?? '', {
        bytes: length === null || !/^\d{1,15}$/u.test(length) ? undefined : Number(length),
        metadata: metadata ?? {},
      });
    },
    onResponseError(request, error) {
      failures.set(request, error);
      return undefined;
    },
  });
  return async ({ request, ownerId }) => {
    owners.set(request, ownerId);
    const response = await server.handleWeb(request);
    const failure = failures.get(request);
    // The library throws objects with a status for what violates the protocol.
    if (failure instanceof Error && !('status_code' in failure)) throw failure;
    return response;
  };
}

class UploadDataStore extends DataStore {
  readonly #uploads: UploadsService;
  readonly #store: Pick<UploadStore, 'find'>;

  constructor(uploads: UploadsService, store: Pick<UploadStore, 'find'>) {
    super();
    this.#uploads = uploads;
    this.#store = store;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The upload exists already: the name is given by the service. */
  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override write(stream: AsyncIterable<Buffer>, id: string, offset: number): Promise<number> {
    return this.#uploads.write(id, offset, stream);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#store.find(id);
    // The route has found it for its owner; it was cancelled since.
    if (!row) throw Object.assign(new Error('gone'), { status_code: 404, body: 'gone\n' });
    const metadata = JSON.parse(row.metadata) as Record<string, string | null>;
    return new Upload({ id, size: row.bytes, offset: row.received, metadata });
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#store.find(id);
    if (row) await this.#uploads.cancel(row.owner_id, id);
  }
}
