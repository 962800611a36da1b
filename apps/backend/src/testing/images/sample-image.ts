import { createHash } from 'node:crypto';
import type { NewImage } from '../../features/images/store/image-rows.ts';

/** An image as the importer adds it; the hash is derived from the name. */
export function sampleImage(name: string, overrides: Partial<NewImage> = {}): NewImage {
  return {
    publicId: `nature/${name}`,
    title: `Picture ${name}`,
    alt: `A picture called ${name}`,
    titleTranslations: {},
    altTranslations: {},
    categoryId: 1,
    special: false,
    width: 1600,
    height: 900,
    placeholder: '#336699',
    createdAt: Date.UTC(2026, 0, 1),
    format: 'png',
    bytes: 1234,
    sha256: createHash('sha256').update(name).digest('hex'),
    storageKey: `originals/${name}.png`,
    source: 'trainedAlgorithmicMedia',
    license: 'CC BY 4.0',
    credit: 'Lumigraph',
    tags: [],
    ...overrides,
  };
}
