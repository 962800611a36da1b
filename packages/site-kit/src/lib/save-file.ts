/** Long enough for the browser to have taken the file over, in a slow "where to" dialog too. */
const KEEP_MS = 60_000;

/** Hands a file to the browser's own download. */
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
