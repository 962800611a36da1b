/** Names as they lie on the disk: bytes, mostly UTF-8; old archives hold Cyrillic in Windows-1251. */
export function decodeFileName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).normalize('NFC');
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;
/** What programs call files: `00012-3758096383`, `ComfyUI_00001_`, `IMG_1234`, a UUID or a hash. */
const MACHINE_NAME =
  /^(?:comfyui|flux|sdxl|grid|img|image|picture|photo|output|tmp|temp|untitled|download|dsc[a-z]?|pxl|invokeai|fooocus)?[\s_-]*[\d\s_.()-]*$|^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$|^[0-9a-f]{16,}$/i;

/**
 * A title out of a file's name: `fjord_at-dawn.final.png` → `Fjord at dawn final`; `undefined` for names that programs
 * give.
 */
export function titleFromFileName(name: string): string | undefined {
  const stem = name.replace(EXTENSION, '').normalize('NFC');
  if (MACHINE_NAME.test(stem)) return undefined;
  const words = stem
    .replace(/[_\s.+]+|-(?=\D)|(?<=\D)-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(words) ? capitalise(words) : undefined;
}

/** A category's name out of a folder's: `city_lights` → `City lights`. */
export function categoryFromFolderName(name: string): string | undefined {
  const words = name
    .normalize('NFC')
    .replace(/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? capitalise(words) : undefined;
}

export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('und') + text.slice(first.length);
}
