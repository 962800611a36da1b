import { parse } from 'content-disposition';
import { cleanFileName } from './clean-file-name.ts';

/** The cleaned file name of a content-disposition header; null when there is none. */
export function readFileName(header: string | null): string | null {
  if (header === null) return null;
  try {
    const name = parse(header).parameters['filename'];
    return name === undefined ? null : cleanFileName(name);
  } catch {
    return null;
  }
}
