/** Decodes file names, which are bytes: mostly UTF-8; old archives contain Cyrillic in Windows-1251. */
export function decodeFileName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).normalize('NFC');
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;
/** Names that programs generate: `00012-3758096383`, `ComfyUI_00001_`, `IMG_1234`, a UUID or a hash. */
const MACHINE_NAME =
  /^(?:comfyui|flux|sdxl|grid|img|image|picture|photo|output|tmp|temp|untitled|download|dsc[a-z]?|pxl|invokeai|fooocus)?[\d\s_.()-]*$|^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$|^[0-9a-f]{16,}$/i;

/**
 * Derives a title from a file name: `fjord_at-dawn.final.png` → `Fjord at dawn final`; `undefined` for generated names.
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

/** Derives a category's name from a folder's name: `city_lights` → `City lights`. */
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
