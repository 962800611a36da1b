/** Metadata that is written into a file; the stored original contains no other metadata. */
export interface Marks {
  xmp: Buffer;
  /** EXIF orientation, 1 to 8. It is kept, because the pixels are not rotated. */
  orientation: number;
}

/** The container of the file violates its format; `message` is a sentence for the operator. */
export class ContainerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ContainerError';
  }
}

export const UPRIGHT = 1;

/** The smallest EXIF block that contains an orientation: TIFF without the `Exif` prefix. */
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
