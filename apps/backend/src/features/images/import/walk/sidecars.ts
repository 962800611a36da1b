const IMAGE = /^(.*)\.(?:jpe?g|png|webp|avif)$/i;
/** Files that programs put beside an image, under its name with or without the image's own ending. */
const SIDECAR = /^(.*)\.(txt|json|xmp|yaml|caption)$/i;

export interface Sidecars {
  /** Names that belong to an image and are none themselves. */
  names: ReadonlySet<string>;
  /** Image's name → name of the text beside it. */
  texts: ReadonlyMap<string, string>;
}

/** Finds in a folder's names what belongs to an image beside it: `fox.txt` and `fox.png.json` to `fox.png`. */
export function findSidecars(names: readonly string[]): Sidecars {
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
