import { MAX_KNOWN_FILES } from '@lumigraph/contracts/studio';
import type { StudioApi } from '../../lib/studio-api.ts';
import { readStored, store } from '../../lib/use-stored.ts';
import {
  checkedItem,
  nameKey,
  plannedFile,
  type FileUppy,
  type inOrder,
  type Results,
  type PlannedFile,
} from './upload-items.ts';

/** Reading a larger file twice costs more than what is saved; the server finds it among the uploaded ones. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Files whose digests are in memory at once; the first uploads begin after so many. */
const CHECKED_AT_ONCE = 20;

/** The files among these that the server has. Where that cannot be known, none: they are uploaded. */
async function knownFiles(api: StudioApi, files: readonly File[]): Promise<ReadonlySet<File>> {
  const digests = new Map<string, File[]>();
  for (const file of files) {
    const digest = await digestOf(file).catch(() => undefined);
    if (digest !== undefined) digests.set(digest, [...(digests.get(digest) ?? []), file]);
  }
  const sha256 = [...digests.keys()].slice(0, MAX_KNOWN_FILES);
  if (sha256.length === 0) return new Set();
  const known = await api.send('POST /known-files', { body: { sha256 } }).catch(() => ({ sha256: [] }));
  return new Set(known.sha256.flatMap((digest) => digests.get(digest) ?? []));
}

/** Undefined for a large file, and on a page without encryption, where browsers offer no digests. */
async function digestOf(file: File): Promise<string | undefined> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > MOST_BYTES) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Entry = ReturnType<typeof inOrder>[number];

interface FileCheckDeps {
  uppy: FileUppy;
  results: Results;
  plan: UploadPlan;
  api: StudioApi;
  refresh: () => void;
}

/** Uploads the files that the server does not have. */
export function createFileCheck({ uppy, results, plan, api, refresh }: FileCheckDeps) {
  const { checked, done, arrived } = results;
  // Paused before their upload has begun.
  const held = new Map<string, Entry>();
  // One group after another: files are added in the order of their names.
  let last: Promise<void> = Promise.resolve();

  // Files that are being uploaded already are left out by Uppy.
  const upload = (entries: readonly Entry[]): void =>
    uppy.addFiles(entries.map(({ file, meta }) => ({ name: file.name, type: file.type, data: file, meta })));

  function finish(entry: Entry, isKnown: boolean): Entry[] {
    const { file } = entry;
    const { id } = checkedItem(file);
    if (!isKnown && checked.get(id)?.state === 'paused') {
      held.set(id, entry);
      return [];
    }
    checked.delete(id);
    if (!isKnown) return [entry];
    plan.remove(plannedFile(file));
    arrived.add(nameKey(file.name, file.size));
    done.known += 1;
    return [];
  }

  // Some may be canceled before and while the server is asked.
  const isOpen = ({ file }: Entry): boolean => checked.has(checkedItem(file).id);

  async function begin(group: readonly Entry[]): Promise<void> {
    const wanted = group.filter(isOpen);
    const known = await knownFiles(
      api,
      wanted.map(({ file }) => file),
    );
    upload(wanted.filter(isOpen).flatMap((entry) => finish(entry, known.has(entry.file))));
    refresh();
  }

  return {
    add(ordered: readonly Entry[]): void {
      for (const { file } of ordered) {
        const item = checkedItem(file);
        checked.set(item.id, item);
      }
      for (let start = 0; start < ordered.length; start += CHECKED_AT_ONCE) {
        const group = ordered.slice(start, start + CHECKED_AT_ONCE);
        last = last.then(() => begin(group));
      }
    },

    /** False for a file that is on its way. */
    pause(id: string, isPaused: boolean): boolean {
      const item = checked.get(id);
      if (!item) return false;
      checked.set(id, { ...item, state: isPaused ? 'paused' : 'waiting' });
      const entry = held.get(id);
      if (entry && !isPaused) {
        held.delete(id);
        upload(finish(entry, false));
      }
      return true;
    },
  };
}

const STORED = 'studio-upload-plan';

const keyOfFile = ({ path, bytes }: Pick<PlannedFile, 'path' | 'bytes'>): string => `${bytes} ${path}`;

/**
 * The files that were chosen in this browser and have not arrived, also those that had not begun when the tab was closed:
 * a page cannot open them again by itself, but it can say which ones are missing.
 */
export function createUploadPlan() {
  const files = new Map(stored().map((file) => [keyOfFile(file), file]));
  /** Chosen in this tab. */
  const chosen = new Set<string>();
  // What this tab has changed since it has stored: another tab may have stored its own files meanwhile.
  const added = new Map<string, PlannedFile>();
  const removed = new Set<string>();
  const remove = (key: string): void => {
    files.delete(key);
    added.delete(key);
    removed.add(key);
  };
  return {
    add(more: readonly PlannedFile[]): void {
      for (const file of more) {
        const key = keyOfFile(file);
        files.set(key, file);
        added.set(key, file);
        removed.delete(key);
        chosen.add(key);
      }
    },
    /** It has arrived, was refused for good, or nobody wants it any more. */
    remove: (file: Pick<PlannedFile, 'path' | 'bytes'>): void => remove(keyOfFile(file)),
    /** Of an earlier tab. */
    left: (): PlannedFile[] => [...files].flatMap(([key, file]) => (chosen.has(key) ? [] : file)),
    forgetLeft(): void {
      for (const key of files.keys()) if (!chosen.has(key)) remove(key);
    },
    store(): void {
      if (added.size + removed.size === 0) return;
      const all = new Map(stored().map((file) => [keyOfFile(file), file]));
      for (const key of removed) all.delete(key);
      for (const [key, file] of added) all.set(key, file);
      added.clear();
      removed.clear();
      store(STORED, all.size === 0 ? undefined : [...all.values()]);
    },
  };
}

export type UploadPlan = ReturnType<typeof createUploadPlan>;

function stored(): PlannedFile[] {
  const value = readStored(STORED);
  return (Array.isArray(value) ? (value as PlannedFile[]) : []).filter(
    ({ path, name, bytes }) => typeof path + typeof name + typeof bytes === 'stringstringnumber',
  );
}
