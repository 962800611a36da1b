import { API_PREFIX } from '@lumigraph/contracts';
import { isIgnoredPath, UPLOAD_CHUNK_BYTES } from '@lumigraph/contracts/studio';
import { Uppy } from '@uppy/core';
import Tus, { type TusOptions } from '@uppy/tus';
import type { StudioApi, UploadFetch } from '../../lib/studio-api.ts';
import { createFileCheck, createUploadPlan, type UploadPlan } from './known-files.ts';
import {
  failureOf,
  refusalOf,
  inOrder,
  itemOf,
  nameKey,
  pathOf,
  plannedFile,
  refusedFile,
  stateOf,
  type FailedFile,
  type FileUppy,
  type Results,
  type UploadBody,
  type UploadMeta,
} from './upload-items.ts';

type HttpStack = NonNullable<TusOptions<Record<string, unknown>, Record<string, never>>['httpStack']>;
type HttpRequest = ReturnType<HttpStack['createRequest']>;

/** The requests of tus over the `fetch` of the session, which renews the token in the middle of an upload. */
const tusHttp = (uploadFetch: UploadFetch): HttpStack => ({
  getName: () => 'studio',
  createRequest: (method, url) => createRequest(uploadFetch, method, url),
});

function createRequest(uploadFetch: UploadFetch, method: string, url: string): HttpRequest {
  const headers = new Headers();
  const abort = new AbortController();
  let onProgress: (sentBytes: number) => void = () => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => headers.set(name, value),
    getHeader: (name) => headers.get(name) ?? undefined,
    setProgressHandler(handler) {
      onProgress = handler;
    },
    async send(body: Blob | null | undefined) {
      const request = new Request(new URL(url, location.href), {
        method,
        headers,
        body: body ?? null,
        signal: abort.signal,
      });
      const response = await uploadFetch((sent) => onProgress(sent))(request);
      const text = await response.text();
      return {
        getStatus: () => response.status,
        getHeader: (name) => response.headers.get(name) ?? undefined,
        getBody: () => text,
        getUnderlyingObject: () => undefined,
      };
    },
    abort() {
      abort.abort();
      return Promise.resolve();
    },
    getUnderlyingObject: () => undefined,
  };
}

export type Uploader = ReturnType<typeof createUploader>;

/** Files at once: a browser has six connections to a server over HTTP/1.1, and the page needs some. */
const AT_ONCE = 4;
const RETRY_MS = [500, 1_000, 3_000, 5_000, 10_000];
/** Of the numbers on the page: progress is reported more often than anybody reads it. */
const REFRESH_MS = 150;

const createUppy = (uploadFetch: UploadFetch): FileUppy =>
  new Uppy<UploadMeta, UploadBody>({ id: 'studio', autoProceed: true }).use(Tus, {
    endpoint: `${API_PREFIX}/studio/uploads`,
    chunkSize: UPLOAD_CHUNK_BYTES,
    limit: AT_ONCE,
    retryDelays: RETRY_MS,
    httpStack: tusHttp(uploadFetch),
    allowedMetaFields: ['name', 'relativePath', 'addedAt'],
    // A file that was uploaded once, and is dropped again, is a new upload.
    removeFingerprintOnSuccess: true,
    onShouldRetry: (...[error, , , next]) => error.originalResponse?.getStatus() !== 507 && next(error),
  });

/**
 * Uploads files over the protocol tus. It lives as long as the tab, so that an upload continues on other pages. The
 * address of every unfinished upload is in localStorage: the same file, chosen again after a reload, continues.
 */
export function createUploader(uploadFetch: UploadFetch, api: StudioApi) {
  const uppy = createUppy(uploadFetch);
  const plan = createUploadPlan();
  const results: Results = {
    failed: new Map(),
    checked: new Map(),
    done: { files: 0, bytes: 0, known: 0 },
    arrived: new Set(),
  };
  const { failed, checked, done } = results;
  const listeners = new Set<() => void>();
  let state = stateOf(uppy, results, plan.left());
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh(): void {
    clearTimeout(timer);
    timer = undefined;
    state = stateOf(uppy, results, plan.left());
    plan.store();
    for (const listener of listeners) listener();
  }
  const refreshSoon = () => (timer ??= setTimeout(refresh, REFRESH_MS));
  takeResults(uppy, results, { plan, refreshSoon });
  const check = createFileCheck({ uppy, results, plan, api, refresh });

  function add(files: readonly File[]): void {
    if (uppy.getFiles().length + checked.size === 0) Object.assign(done, { files: 0, bytes: 0, known: 0 });
    const ordered = inOrder(acceptedOf(files, failed), Date.now());
    plan.add(ordered.map(({ file }) => plannedFile(file)));
    check.add(ordered);
    refresh();
  }

  function retry(isChosen: (failed: FailedFile) => boolean): void {
    const chosen = [...failed].filter(([, entry]) => entry.file !== null && isChosen(entry));
    for (const [id] of chosen) failed.delete(id);
    add(chosen.flatMap(([, { file }]) => file ?? []));
  }

  addEventListener('online', () => retry(({ item }) => item.failure === 'connection'));
  addEventListener('beforeunload', (event) => {
    if (uppy.getFiles().length + checked.size > 0) event.preventDefault();
  });
  const refreshAfter =
    <Args extends readonly unknown[]>(work: (...args: Args) => void) =>
    (...args: Args) => {
      work(...args);
      refresh();
    };

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add,
    ...controlsOf({ uppy, results, plan, check, refreshAfter }),
    retry: (id: string) => retry(({ item }) => item.id === id),
    retryAll: () => retry(() => true),
  };
}

/** The files that may be taken; those that are refused are listed with the reason. */
function acceptedOf(files: readonly File[], failed: Results['failed']): File[] {
  return files.filter((file) => {
    const isIgnored = isIgnoredPath(pathOf(file) ?? file.name);
    const refusal = refusalOf(file);
    // Files of systems, such as .DS_Store, are no images; an image of a recycle bin is worth a line.
    if (isIgnored && refusal !== undefined) return false;
    const failure = isIgnored ? 'skipped' : refusal;
    if (failure === undefined) return true;
    const refused = refusedFile(file, failure);
    failed.set(refused.item.id, refused);
    return false;
  });
}

interface ControlsDeps {
  uppy: FileUppy;
  results: Results;
  plan: UploadPlan;
  check: ReturnType<typeof createFileCheck>;
  refreshAfter: <Args extends readonly unknown[]>(work: (...args: Args) => void) => (...args: Args) => void;
}

/** What a user does with files on their way. */
function controlsOf({ uppy, results, plan, check, refreshAfter }: ControlsDeps) {
  const { failed, checked, done } = results;
  const entryOf = (id: string) => uppy.getFiles().find((file) => itemOf(file).id === id);
  return {
    pause: refreshAfter((id: string, isPaused: boolean) => {
      if (check.pause(id, isPaused)) return;
      // It may have arrived since the page was drawn.
      const entry = entryOf(id);
      if (entry && (entry.isPaused ?? false) !== isPaused) uppy.pauseResume(entry.id);
    }),
    pauseAll: refreshAfter(() => {
      for (const id of checked.keys()) check.pause(id, true);
      uppy.pauseAll();
    }),
    resumeAll: refreshAfter(() => {
      for (const id of Array.from(checked.keys())) check.pause(id, false);
      uppy.resumeAll();
    }),
    /** Gives up a file, on the server too; forgets one that has failed. */
    cancel: refreshAfter((id: string) => {
      const entry = entryOf(id);
      const item = failed.get(id)?.item ?? checked.get(id) ?? (entry && itemOf(entry));
      if (item) plan.remove(item);
      if (!failed.delete(id) && !checked.delete(id) && entry) uppy.removeFile(entry.id);
    }),
    cancelAll: refreshAfter(() => {
      for (const item of [...checked.values(), ...uppy.getFiles().map(itemOf)]) plan.remove(item);
      checked.clear();
      uppy.cancelAll();
    }),
    /** The files of an earlier tab are not wanted any more. */
    forgetLeft: refreshAfter(() => plan.forgetLeft()),
    forgetKnown: refreshAfter(() => {
      done.known = 0;
    }),
    forgetFailed: refreshAfter(() => {
      for (const { item } of failed.values()) plan.remove(item);
      failed.clear();
    }),
  };
}

/** Takes files out of Uppy when they have arrived or failed. */
function takeResults(
  uppy: FileUppy,
  { failed, done, arrived }: Results,
  { plan, refreshSoon }: { plan: UploadPlan; refreshSoon: () => void },
): void {
  // Uppy ends the request of a file that is removed, so it is removed after its own handlers.
  const removeLater = (id: string) => {
    queueMicrotask(() => {
      uppy.removeFile(id);
      refreshSoon();
    });
  };
  uppy.on('state-update', refreshSoon);
  uppy.on('upload-success', (entry) => {
    if (!entry) return;
    done.files += 1;
    done.bytes += entry.size ?? 0;
    const { path, name, bytes } = itemOf(entry);
    plan.remove({ path, bytes });
    arrived.add(nameKey(name, bytes));
    removeLater(entry.id);
  });
  uppy.on('upload-error', (entry, error) => {
    if (!entry) return;
    const failure = failureOf(error);
    const item = { ...itemOf(entry), state: 'failed', failure, isFinal: failure === 'tooLarge' } as const;
    if (item.isFinal) plan.remove(item);
    failed.set(item.id, { item, file: entry.data instanceof File ? entry.data : null });
    removeLater(entry.id);
  });
}
