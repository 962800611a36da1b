import { cleanName } from '../../../../lib/clean-text.ts';
import { basename, resolve } from 'node:path';
import type { ImportInput } from './import-images.ts';
import { walkFolder } from './walk/walk-folder.ts';
import { categoryFromFolderName } from './image-words.ts';

export interface FolderOptions {
  /** Category of all images; without it the category is the name of the first sub-folder, or of the folder itself. */
  category?: string | undefined;
  special: boolean;
}

export const MAX_CATEGORY_LENGTH = 60;
/** Category of an image that names none, and of a folder whose name cannot be one. */
export const FALLBACK_CATEGORY = 'Pictures';

/** Converts the files of a folder to items of an import. Throws `FolderError` if the folder cannot be read. */
export async function* folderItems(folder: string, options: FolderOptions): AsyncGenerator<ImportInput> {
  const own = categoryName(basename(resolve(folder))) ?? FALLBACK_CATEGORY;
  for await (const entry of walkFolder(folder)) {
    if (entry.kind !== 'file') {
      yield entry;
      continue;
    }
    const [first] = entry.folders;
    const category = options.category ?? (first === undefined ? own : (categoryName(first) ?? own));
    const { path, name, sidecar } = entry;
    yield { kind: 'file', path, name, category, special: options.special, ...(sidecar ? { sidecar } : {}) };
  }
}

/** Number of entries that {@link folderItems} yields, for the progress bar. */
export async function countFolder(folder: string): Promise<number> {
  let count = 0;
  for await (const _ of walkFolder(folder)) count += 1;
  return count;
}

function categoryName(folderName: string): string | undefined {
  return categoryFromFolderName(cleanName(folderName) ?? '')
    ?.slice(0, MAX_CATEGORY_LENGTH)
    .trim();
}
