import { expect, it } from 'vitest';
import { drawImage } from '../../../../testing/images/test-gallery.ts';
import { sampleOf } from '../../../../testing/sample.ts';
import { makeRendition } from '../delivery/make-rendition.ts';
import { preparedRenditions, renditionSize } from '../../store/renditions.ts';
import { sharp } from '../../../../lib/sharp.ts';
import { makePrepared } from './make-prepared.ts';

const XMP = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');

it.each(
  sampleOf(
    [
      [2048, 1365],
      [1365, 2048],
      [1999, 401],
      [411, 2000],
      [500, 500],
      [200, 90],
    ] as const,
    2,
  ),
)(
  'makes the renditions of an image of %i x %i in the sizes of those made on demand',
  async (width, height) => {
    const file = await drawImage({ width, height });
    const { renditions } = await makePrepared(file, XMP, { size: { width, height }, encoded: true });
    expect(renditions.map(({ transform, format }) => `${transform.text} ${format}`).toSorted()).toEqual(
      preparedRenditions.map(({ transform, format }) => `${transform.text} ${format}`).toSorted(),
    );
    for (const { transform, format, data } of renditions) {
      const made = await sharp(data).metadata();
      const onDemand = await makeRendition(file, transform, format);
      expect([transform.text, made.width, made.height]).toEqual([
        transform.text,
        onDemand.width,
        onDemand.height,
      ]);
      expect([made.width, made.height]).toEqual(Object.values(renditionSize({ width, height }, transform)));
    }
  },
);
