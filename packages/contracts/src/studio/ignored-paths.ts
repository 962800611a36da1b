const IGNORED_NAMES: ReadonlySet<string> = new Set([
  // Synology and QNAP: recycle bins, snapshots, thumbnails.
  '#recycle',
  '#snapshot',
  '@eadir',
  '@recently-snapshot',
  '@recycle',
  '@tmp',
  // Windows, macOS, Linux.
  '$recycle.bin',
  'recycler',
  'system volume information',
  'desktop.ini',
  'ehthumbs.db',
  'thumbs.db',
  '__macosx',
  'lost+found',
  'node_modules',
]);
/** Endings of files that a program is still writing or keeps as a copy. */
const TEMPORARY = ['.tmp', '.temp', '.part', '.partial', '.crdownload', '.download', '~'];

/**
 * Whether a file or folder is hidden, temporary, a recycle bin, a snapshot, or made by a system for itself. What is in
 * it was deleted, or is no image of its owner, so it is never imported or uploaded.
 *
 * @param name one part of a path
 */
export function isIgnoredName(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    lower.startsWith('.') ||
    lower.startsWith('~$') ||
    IGNORED_NAMES.has(lower) ||
    TEMPORARY.some((ending) => lower.endsWith(ending))
  );
}

/** Whether a part of a path is ignored, see {@link isIgnoredName}. */
export const isIgnoredPath = (path: string): boolean => path.split('/').some(isIgnoredName);
