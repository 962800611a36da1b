import sharp from 'sharp';

/**
 * Side of a block whose pixels are averaged: about the width of a letter, so that differences at the edges of letters
 * cancel out.
 */
const BLOCK_PX = 8;
/** Allowed color difference of a block, of 255. */
const MAX_COLOR_DIFFERENCE = 40;
/** Allowed share of different blocks. */
export const MAX_DIFFERENT_SHARE = 0.004;

async function blocksOf(screenshot: Buffer | string) {
  const image = sharp(screenshot).removeAlpha();
  const { width, height } = await image.metadata();
  const size = { width: Math.ceil(width / BLOCK_PX), height: Math.ceil(height / BLOCK_PX) };
  const { data } = await image
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...size };
}

/** Share of blocks with different colors; 1 for images of different size. */
export async function differentShare(actual: Buffer, expected: string): Promise<number> {
  const [one, other] = await Promise.all([blocksOf(actual), blocksOf(expected)]);
  if (one.width !== other.width || one.height !== other.height) return 1;
  const count = one.width * one.height;
  let different = 0;
  for (let block = 0; block < count; block += 1) {
    const at = block * 3;
    const difference = Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)),
      ),
    );
    if (difference > MAX_COLOR_DIFFERENCE) different += 1;
  }
  return different / count;
}
