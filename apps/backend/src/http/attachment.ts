import { create } from 'content-disposition';
import { inLatinLetters } from '../lib/slug.ts';

/**
 * The value of `Content-Disposition` for a file to save. Programs that do not know `filename*` (curl, wget) get the name
 * in Latin letters, where the library would write question marks.
 *
 * @example attachment('Фар на морето.jpg') // attachment; filename="Far na moreto.jpg"; filename*=UTF-8''…
 */
export function attachment(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot)];
  const latin = inLatinLetters(stem).replaceAll(/["%\\]/g, '') || 'file';
  const isPlain = latin === stem && /^[ -~]*$/.test(ending);
  return isPlain ? create(fileName) : create(fileName, { fallback: `${latin}${inLatinLetters(ending)}` });
}
