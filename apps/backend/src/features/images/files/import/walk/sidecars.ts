const IMAGE = /^(.*)\.(?:jpe?g|png|webp|avif|tiff?|gif)$/i;
/** Files that programs write beside an image, with the image's name with or without its extension. */
const SIDECAR = /^(.*)\.(txt|json|xmp|yaml|caption)$/i;

export interface Sidecars {
  /** Names of files that belong to an image and are not images. */
  names: ReadonlySet<string>;
  /** Maps an image's name to the name of the text file beside it. */
  texts: ReadonlyMap<string, string>;
}

/** Finds the files of a folder that belong to an image: `fox.txt` and `fox.png.json` to `fox.png`. */
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
