import { MINUTE_MS } from '@lumigraph/contracts';

/** Long enough for the browser to have read the file, also with a slow "save as" dialog. */
const KEEP_MS = MINUTE_MS;

/** Passes a file to the browser's own download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
