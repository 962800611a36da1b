import sharp from 'sharp';

/**
 * sharp with the limits of this product: decodes only the four published formats and the two that the import converts
 * (libvips would also read SVG and more), and uses one thread per image, because several parallel images use the cores better.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
    'VipsForeignLoadNsgif',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/** Largest decoded image, in pixels (12,000 x 10,000); larger ones are rejected before decoding. */
export const MAX_INPUT_PIXELS = 120_000_000;

export { sharp };
