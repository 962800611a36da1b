import type { DownloadOffer, OfferedFile } from '@lumigraph/contracts';

/** The file that a visitor chose last in the download menu: the download button repeats the choice. */

export type DownloadChoice = Pick<OfferedFile, 'size' | 'format'>;

const STORAGE_KEY = 'download-file';

/** Undefined on the server, without a choice and without storage. */
export function readChoice(): string | undefined {
  try {
    return globalThis.localStorage?.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(file: DownloadChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, fileKey(file));
  } catch {
    // Storage is blocked or full.
  }
}

export const fileKey = ({ size, format }: DownloadChoice): string => `${size}-${format}`;

/**
 * The file of the download button: the chosen one, or the nearest smaller one in the same format where the image or the
 * plan does not have it. Any original follows the choice of an original, because each has its own format.
 */
export function fileOf({ files, file }: DownloadOffer, choice: string | undefined): OfferedFile | undefined {
  const allowed = files.filter((one) => one.allowed);
  const [size, format] = choice?.split('-') ?? [];
  const usual = allowed.findLast((one) => one.format === file.format && one.width === file.width);
  if (size === undefined) return usual;
  const exact = allowed.find((one) => one.size === size && (size === 'original' || one.format === format));
  // The files are sorted by size.
  return exact ?? allowed.findLast((one) => one.size !== 'original' && one.format === format) ?? usual;
}
