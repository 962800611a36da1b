import sharp from 'sharp';

/**
 * Side of a block whose pixels are averaged: about the width of a letter, so that differences at the edges of letters
 * cancel out.
 */
const SPOT_PX = 8;
/** Allowed colour difference of a block, of 255. */
const COLOUR_OFF = 40;
/** Allowed share of different blocks. */
export const MOST_SPOTS = 0.004;

async function spotsOf(screenshot: Buffer | string) {
  const image = sharp(screenshot).removeAlpha();
  const { width, height } = await image.metadata();
  const size = { width: Math.ceil(width / SPOT_PX), height: Math.ceil(height / SPOT_PX) };
  const { data } = await image
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...size };
}

/** Share of blocks with different colours; 1 for images of different size. */
export async function seenFromAfar(actual: Buffer, expected: string): Promise<number> {
  const [one, other] = await Promise.all([spotsOf(actual), spotsOf(expected)]);
  if (one.width !== other.width || one.height !== other.height) return 1;
  const count = one.width * one.height;
  let off = 0;
  for (let spot = 0; spot < count; spot += 1) {
    const at = spot * 3;
    const farthest = Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)),
      ),
    );
    if (farthest > COLOUR_OFF) off += 1;
  }
  return off / count;
}
