import { MAX_INPUT_PIXELS, sharp } from '../../../../lib/sharp.ts';
import { resize } from '../delivery/make-rendition.ts';
import { fingerprintOf } from '../../store/fingerprint-store.ts';

/** The size from which an import makes the fingerprint, so that both ways find the same one. */
const SIDE_PX = 640;

/** The fingerprint of a stored original. `source` is a path or the file's bytes. */
export async function fingerprintImage(source: string | Uint8Array): Promise<string> {
  const image = sharp(source, { limitInputPixels: MAX_INPUT_PIXELS, sequentialRead: true });
  const shape = { text: '', width: SIDE_PX, height: SIDE_PX, crop: false };
  const { data, info } = await resize(image, shape)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return fingerprintOf({ data, raw: { width: info.width, height: info.height, channels: info.channels } });
}
