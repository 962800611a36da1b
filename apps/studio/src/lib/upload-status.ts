/** What all pages show of the uploads of this tab. */
export interface UploadStatus {
  state: 'uploading' | 'paused' | 'idle';
  files: number;
  doneFiles: number;
  /** Part of the bytes that have arrived, 0 to 1. */
  part: number;
  /** Files that were refused or interrupted. */
  failed: number;
}

const nothing: UploadStatus = { state: 'idle', files: 0, doneFiles: 0, part: 0, failed: 0 };

export type UploadStatusStore = ReturnType<typeof createUploadStatus>;

/** Connects the uploader, which is loaded with its section, with the navigation of all pages. */
export function createUploadStatus() {
  let status = nothing;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: UploadStatus) {
      status = next;
      for (const listener of listeners) listener();
    },
  };
}
