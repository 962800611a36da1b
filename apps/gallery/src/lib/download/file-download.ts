import { cleanFileName } from '@lumigraph/api-clients';
import {
  imageFormats,
  isImageFormat,
  SECOND_MS,
  type DownloadedFile,
  type DownloadProgress,
  type OfferedFile,
} from '@lumigraph/contracts';

export type DownloadState =
  | { kind: 'idle' }
  /** The wait of the free offer; the file is already loading. */
  | { kind: 'waiting'; secondsLeft: number; waitSeconds: number }
  /** `share` is 0 to 1, undefined while the length is not known. */
  | { kind: 'fetching'; share: number | undefined }
  | { kind: 'saved'; fileName: string }
  /** `error` is the failure of the last attempt. */
  | { kind: 'failed'; error: unknown };

export interface DownloadableImage {
  id: string;
  title: string;
  /** Address for the direct request; null: the download call is used. */
  directUrl: string | null;
  waitSeconds: number;
  /** The file of the offer; undefined: the one that the download call sends without a choice. */
  file: Pick<OfferedFile, 'size' | 'format'> | undefined;
}

export interface DownloadCall {
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
}

export interface DownloadTools {
  /** Fetches an address directly. */
  direct: (url: string, call: DownloadCall) => Promise<DownloadedFile>;
  fallback: (image: DownloadableImage, call: DownloadCall) => Promise<DownloadedFile>;
  save: (blob: Blob, fileName: string) => void;
}

const IDLE: DownloadState = { kind: 'idle' };

/** Counts whole seconds down to zero by the clock, so that a suspended tab does not extend the wait. */
function countDown(seconds: number, signal: AbortSignal, onSecond: (left: number) => void): Promise<void> {
  const end = performance.now() + seconds * SECOND_MS;
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    const step = () => {
      const leftMs = end - performance.now();
      if (leftMs <= 0) {
        resolve();
        return;
      }
      const left = Math.ceil(leftMs / SECOND_MS);
      onSecond(left);
      timer = setTimeout(step, leftMs - (left - 1) * SECOND_MS);
    };
    step();
  });
}

/**
 * The download of one image as a small state machine: wait and transfer run in parallel; a failed direct
 * transfer is repeated through the download call without a message.
 */
export function createFileDownload(tools: DownloadTools) {
  let state = IDLE;
  let run: AbortController | undefined;
  const listeners = new Set<() => void>();

  function set(next: DownloadState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function transfer(
    image: DownloadableImage,
    call: DownloadCall,
  ): Promise<{ file: DownloadedFile; name: string }> {
    const byService = async () => {
      const file = await tools.fallback(image, call);
      return { file, name: downloadName(file.fileName ?? image.title) };
    };
    if (image.directUrl === null) return byService();
    try {
      const file = await tools.direct(image.directUrl, call);
      return { file, name: downloadName(namedByFormat(image)) };
    } catch (error) {
      if (call.signal.aborted) throw error;
      return byService();
    }
  }

  async function perform(image: DownloadableImage, signal: AbortSignal): Promise<void> {
    let share: number | undefined;
    const onProgress = ({ loadedBytes, totalBytes }: DownloadProgress) => {
      if (signal.aborted) return;
      const next = totalBytes ? Math.floor((loadedBytes / totalBytes) * 100) / 100 : undefined;
      if (next === share) return;
      share = next;
      if (state.kind === 'fetching') set({ kind: 'fetching', share });
    };
    const wait = async () => {
      await countDown(image.waitSeconds, signal, (secondsLeft) =>
        set({ kind: 'waiting', secondsLeft, waitSeconds: image.waitSeconds }),
      );
      set({ kind: 'fetching', share });
    };
    try {
      const [{ file, name }] = await Promise.all([transfer(image, { signal, onProgress }), wait()]);
      if (signal.aborted) return;
      tools.save(file.blob, name);
      set({ kind: 'saved', fileName: name });
    } catch (error) {
      if (signal.aborted) return;
      set({ kind: 'failed', error });
    } finally {
      if (run?.signal === signal) {
        // Ends the countdown when the transfer fails first.
        run.abort();
        run = undefined;
      }
    }
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Has no effect while a download is in progress. */
    start(image: DownloadableImage): void {
      if (run) return;
      run = new AbortController();
      void perform(image, run.signal);
    },
    /** Stops the wait and the transfer; nothing is saved. */
    cancel(): void {
      run?.abort();
      run = undefined;
      if (state.kind !== 'idle') set(IDLE);
    },
  };
}

/** The title with the ending of the file; one of JPEG is added with the other rules of {@link downloadName}. */
function namedByFormat({ title, file }: DownloadableImage): string {
  const format = file?.format ?? 'jpeg';
  return isImageFormat(format) && format !== 'jpeg' ? `${title}.${imageFormats[format].extension}` : title;
}

/** Accepted image extensions. */
export const imageExtensions: readonly string[] = [
  ...Object.values(imageFormats).map(({ extension }) => extension),
  'jpeg',
  'gif',
  'svg',
  'bmp',
];

const FALLBACK_NAME = 'image';
/** Linux and macOS allow 255 bytes; a browser may append " (1)" and ".crdownload". */
const MAX_BYTES = 200;
/** Names that Windows reserves for devices, with any extension or trailing spaces. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/iu;

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

function extensionOf(name: string): string | undefined {
  const extension = /[^.]\.([a-z]{3,4})$/iu.exec(name)?.[1];
  return imageExtensions.find((known) => known === extension?.toLowerCase());
}

/** True when the name ends in one of {@link imageExtensions}, in any case. */
export function hasImageExtension(name: string): boolean {
  return extensionOf(name) !== undefined;
}

/** Truncates at the end, never inside a character. */
function withinBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end).replace(/[. ]+$/u, '');
}

/**
 * The file name for a saved image: no path, control, direction or reserved characters, no device name, short
 * enough for every file system, and `.jpg` appended if it has no image extension.
 *
 * @param requested title of the image, or the name that the server gave
 * @example downloadName('Fjord at dawn') // 'Fjord at dawn.jpg'
 */
export function downloadName(requested: string): string {
  const clean = cleanFileName(requested) ?? FALLBACK_NAME;
  const safe = DEVICE_NAME.test(clean) ? `_${clean}` : clean;
  const dotAt = hasImageExtension(safe) ? safe.lastIndexOf('.') : safe.length;
  const extension = safe.slice(dotAt) || '.jpg';
  const stem = withinBytes(safe.slice(0, dotAt), MAX_BYTES - byteLength(extension));
  return `${stem || FALLBACK_NAME}${extension}`;
}
