/** What goes into a file; everything else that is no image data is left out of the stored original. */
export interface Marks {
  xmp: Buffer;
  /** EXIF orientation, 1 to 8. The pixels are not touched, so it must survive. */
  orientation: number;
}

/** The file's container is not built as its format says; `message` is a sentence for the operator. */
export class ContainerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContainerError';
  }
}

export const UPRIGHT = 1;

/** The smallest EXIF block (TIFF without the `Exif` prefix) that says nothing but the orientation. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
