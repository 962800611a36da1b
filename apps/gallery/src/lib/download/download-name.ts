import { cleanFileName } from '@lumigraph/api-clients';

/** Accepted image extensions. */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp'] as const;

const FALLBACK_NAME = 'image';
/** Linux and macOS allow 255 bytes; a browser may append " (1)" and ".crdownload". */
const MAX_BYTES = 200;
/** Names that Windows reserves for devices, with any extension or trailing spaces. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/iu;

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;

function extensionOf(name: string): string | undefined {
  const extension = /[^.]\.([a-z]{3,4})$/iu.exec(name)?.[1];
  return imageExtensions.find((known) => known === extension?.toLowerCase());
}

/** True when the name ends in one of {@link imageExtensions}, in any case. */
export function hasImageExtension(name: string): boolean {
  return extensionOf(name) !== undefined;
}

/** Truncates at the end, never inside a character. */
function withinBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end).replace(/[. ]+$/u, '');
}

/**
 * The file name for a saved image: no path, control, direction or reserved characters, no device name, short
 * enough for every file system, and `.jpg` appended if it has no image extension.
 *
 * @param requested title of the image, or the name that the server gave
 * @example downloadName('Fjord at dawn') // 'Fjord at dawn.jpg'
 */
export function downloadName(requested: string): string {
  const clean = cleanFileName(requested) ?? FALLBACK_NAME;
  const safe = DEVICE_NAME.test(clean) ? `_${clean}` : clean;
  const dotAt = hasImageExtension(safe) ? safe.lastIndexOf('.') : safe.length;
  const extension = safe.slice(dotAt) || '.jpg';
  const stem = withinBytes(safe.slice(0, dotAt), MAX_BYTES - byteLength(extension));
  return `${stem || FALLBACK_NAME}${extension}`;
}
