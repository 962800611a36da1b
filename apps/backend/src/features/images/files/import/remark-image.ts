import { createHash } from 'node:crypto';
import type { ImageFormat } from '../../store/image-rows.ts';
import type { RenditionFormat } from '../../store/renditions.ts';
import { identifyImage } from './identify-image.ts';
import { writeMarks } from './marks/write-marks.ts';
import { xmpPacket, type RightsAndOrigin } from './marks/xmp-packet.ts';

export interface RemarkedFiles {
  original: Buffer;
  /** Digest of the original, hex. */
  storedSha256: string;
  renditions: Buffer[];
}

/**
 * Writes other metadata into an original and its renditions. Only containers are written anew: no pixel is decoded or
 * encoded.
 */
export async function remarkImage(
  original: Buffer,
  renditions: readonly { format: RenditionFormat; data: Buffer }[],
  marks: RightsAndOrigin,
): Promise<RemarkedFiles> {
  const xmp = xmpPacket(marks);
  const { format, orientation } = await identifyImage(original);
  const marked = writeMarks(original, format, { xmp, orientation });
  return {
    original: marked,
    storedSha256: createHash('sha256').update(marked).digest('hex'),
    // Renditions are upright.
    renditions: renditions.map((rendition) =>
      writeMarks(rendition.data, rendition.format satisfies ImageFormat, { xmp, orientation: 1 }),
    ),
  };
}
