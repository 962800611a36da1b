import { constants } from 'node:fs';
import { access, readdir, realpath, stat } from 'node:fs/promises';
import { isIgnoredName } from '@lumigraph/contracts/studio';
import { decodeFileName } from '../image-words.ts';

/** A file that may be an image, or a path that could not be read. Paths are bytes; names are text for display. */
export type WalkedEntry =
  | {
      kind: 'file';
      path: Buffer;
      name: string;
      /** Sub-folders from the root, outermost first. */
      folders: readonly string[];
      /** Path of the text file that belongs to the image. */
      sidecar?: Buffer;
    }
  | { kind: 'refused'; name: string; reason: string }
  | { kind: 'passed-over'; name: string; reason: string };

/** The folder to import cannot be read; `message` is a sentence for the operator. */
export class FolderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FolderError';
  }
}

interface Folder {
  path: Buffer;
  folders: readonly string[];
}

const SEPARATOR = Buffer.from('/');
/** The reason of what {@link isIgnoredName} names. */
export const IGNORED = 'Recycle bins, snapshots, hidden and temporary files are never imported.';

/**
 * Yields all files under a folder, folder by folder, each sorted by name. Recycle bins, snapshots, hidden and
 * temporary files are passed over; files that programs write beside an image are attached to it. Links are followed if they lead
 * out of the folder. A link to a path that is read anyway, or to a parent folder (a loop), is passed over. Throws
 * {@link FolderError} if the folder itself cannot be read.
 */
export async function* walkFolder(root: string): AsyncGenerator<WalkedEntry> {
  const rootPath = await openRoot(root);
  const pending: Folder[] = [{ path: rootPath, folders: [] }];
  const followed = new Set<string>();
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    const names = await readNames(folder, rootPath);
    if (typeof names === 'string') {
      yield { kind: 'refused', name: nameIn(folder), reason: names };
      continue;
    }
    const subFolders: Folder[] = [];
    const sidecars = findSidecars(names.map(asKey));
    for (const name of names) {
      if (sidecars.names.has(asKey(name))) continue;
      const entry = await look({ folder, name, rootPath, followed });
      const text = sidecars.texts.get(asKey(name));
      if ('kind' in entry && entry.kind === 'file' && text !== undefined)
        yield { ...entry, sidecar: pathIn(folder, fromKey(text)) };
      else if ('kind' in entry) yield entry;
      else subFolders.push(entry);
    }
    pending.push(...subFolders.reverse());
  }
}

async function openRoot(root: string): Promise<Buffer> {
  try {
    const path = await realpath(Buffer.from(root), { encoding: 'buffer' });
    if (!(await stat(path)).isDirectory()) throw new FolderError(`${root} is not a folder.`);
    await access(path, constants.R_OK | constants.X_OK);
    return path;
  } catch (error) {
    if (error instanceof FolderError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT') throw new FolderError(`There is no folder ${root}.`, { cause: error });
    if (code === 'ENOTDIR') throw new FolderError(`${root} is not a folder.`, { cause: error });
    throw new FolderError(`The folder ${root} cannot be read (${code || 'unknown error'}).`, {
      cause: error,
    });
  }
}

async function readNames(folder: Folder, rootPath: Buffer): Promise<Buffer[] | string> {
  try {
    const names = await readdir(folder.path, { encoding: 'buffer' });
    return names.sort((a, b) => Buffer.compare(a, b));
  } catch (error) {
    if (folder.path.equals(rootPath))
      throw new FolderError(`The folder cannot be read (${codeOf(error)}).`, { cause: error });
    return codeOf(error) === 'EACCES'
      ? 'The folder may not be read: permission is missing.'
      : `The folder cannot be read (${codeOf(error)}).`;
  }
}

interface Look {
  folder: Folder;
  name: Buffer;
  rootPath: Buffer;
  followed: Set<string>;
}

async function look({ folder, name, rootPath, followed }: Look): Promise<WalkedEntry | Folder> {
  const shown = decodeFileName(name);
  const path = pathIn(folder, name);
  const relative = [...folder.folders, shown].join('/');
  if (isIgnoredName(shown)) return { kind: 'passed-over', name: relative, reason: IGNORED };
  try {
    const real = await realpath(path, { encoding: 'buffer' });
    const info = await stat(real);
    // The path of the folder is a real path, so a different real path means that the last segment is a link.
    if (!real.equals(path)) {
      const passed = linkPassedOver(real, rootPath, followed);
      if (passed) return { kind: 'passed-over', name: relative, reason: passed };
    }
    if (info.isDirectory()) return { path: real, folders: [...folder.folders, shown] };
    if (info.isFile()) return { kind: 'file', path: real, name: relative, folders: folder.folders };
    return { kind: 'refused', name: relative, reason: 'This is no file but a device, pipe or socket.' };
  } catch (error) {
    return { kind: 'refused', name: relative, reason: unreadable(codeOf(error)) };
  }
}

/** Returns why a link is not followed; `undefined` if it is followed. */
function linkPassedOver(target: Buffer, rootPath: Buffer, followed: Set<string>): string | undefined {
  if (isWithin(target, rootPath))
    return 'This link leads to a place in the same folder, which is read anyway.';
  if (isWithin(rootPath, target))
    return 'This link leads back to a folder above and would go round in circles.';
  const key = target.toString('latin1');
  if (followed.has(key)) return 'Another link leads to the same place.';
  followed.add(key);
  return undefined;
}

function isWithin(path: Buffer, folder: Buffer): boolean {
  return (
    path.equals(folder) || path.subarray(0, folder.length + 1).equals(Buffer.concat([folder, SEPARATOR]))
  );
}

function unreadable(code: string): string {
  if (code === 'ENOENT') return 'This link leads nowhere.';
  if (code === 'ELOOP') return 'This link leads in circles.';
  if (code === 'EACCES') return 'The file may not be read: permission is missing.';
  return `The file cannot be read (${code || 'unknown error'}).`;
}

/** Bytes as text, one character each, and back: names need not be UTF-8. */
const asKey = (name: Buffer): string => name.toString('latin1');
const fromKey = (key: string): Buffer => Buffer.from(key, 'latin1');

const pathIn = ({ path }: Folder, name: Buffer): Buffer => Buffer.concat([path, SEPARATOR, name]);

const nameIn = ({ folders }: Folder): string => `${folders.join('/')}/`;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const IMAGE = /^(.*)\.(?:jpe?g|png|webp|avif|tiff?|gif)$/i;
/** Files that programs write beside an image, with the image's name with or without its extension. */
const SIDECAR = /^(.*)\.(txt|json|xmp|yaml|caption)$/i;

interface Sidecars {
  /** Names of files that belong to an image and are not images. */
  names: ReadonlySet<string>;
  /** Maps an image's name to the name of the text file beside it. */
  texts: ReadonlyMap<string, string>;
}

/** Finds the files of a folder that belong to an image: `fox.txt` and `fox.png.json` to `fox.png`. */
function findSidecars(names: readonly string[]): Sidecars {
  const images = new Map<string, string>();
  for (const name of names) {
    const stem = IMAGE.exec(name)?.[1];
    if (stem === undefined) continue;
    images.set(stem, name);
    images.set(name, name);
  }
  const found = new Set<string>();
  const texts = new Map<string, string>();
  for (const name of names) {
    const [, stem = '', ending = ''] = SIDECAR.exec(name) ?? [];
    const image = images.get(stem);
    if (image === undefined) continue;
    found.add(name);
    if (ending.toLowerCase() === 'txt') texts.set(image, name);
  }
  return { names: found, texts };
}
