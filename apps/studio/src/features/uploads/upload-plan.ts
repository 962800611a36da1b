import type { PlannedFile } from './upload-items.ts';

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
      try {
        if (all.size === 0) localStorage.removeItem(STORED);
        else localStorage.setItem(STORED, JSON.stringify([...all.values()]));
      } catch {
        // Storage is blocked or full: the plan lasts as long as the tab.
      }
    },
  };
}

export type UploadPlan = ReturnType<typeof createUploadPlan>;

function stored(): PlannedFile[] {
  try {
    const value = JSON.parse(localStorage.getItem(STORED) ?? '[]') as PlannedFile[];
    return value.filter(
      ({ path, name, bytes }) => typeof path + typeof name + typeof bytes === 'stringstringnumber',
    );
  } catch {
    // Storage is blocked or holds something else.
    return [];
  }
}
