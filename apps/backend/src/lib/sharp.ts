import sharp from 'sharp';

/**
 * sharp with this product's limits: only the four formats that we publish are decoded (libvips would also read
 * SVG and more), one thread an image, because several images at once use the cores better.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Largest image that is decoded, in pixels (12,000 x 10,000); bigger ones are refused before decoding. */
export const MAX_INPUT_PIXELS = 120_000_000;

export { sharp };
