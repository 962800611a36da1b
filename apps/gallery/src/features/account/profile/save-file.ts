/** Longer than any browser takes to start reading a blob address. */
const RELEASE_MS = 60_000;

/** Saves bytes under a name, as if the visitor had followed a download link. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
