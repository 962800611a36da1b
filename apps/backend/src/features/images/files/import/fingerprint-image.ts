import { resized } from '../delivery/make-rendition.ts';
import { fingerprintOf } from '../../store/fingerprint-store.ts';

/** The size from which an import makes the fingerprint, so that both ways find the same one. */
const SIDE_PX = 640;

/** The fingerprint of a stored original. `source` is a path or the file's bytes. */
export async function fingerprintImage(source: string | Uint8Array): Promise<string> {
  const image = await resized(source, { text: '', width: SIDE_PX, height: SIDE_PX, crop: false });
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return fingerprintOf({ data, raw: { width: info.width, height: info.height, channels: info.channels } });
}
