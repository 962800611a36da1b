import type { RefusalCode } from '@lumigraph/contracts/studio';

/** A file that is not imported; `message` is one sentence for the operator, equal for equal causes. */
export class Refusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Refusal';
  }
}

/** Sentences of refusals and their codes, for texts in the editor's language; the first one that matches counts. */
const codes: readonly (readonly [RegExp, RefusalCode])[] = [
  [/^The file is empty/u, 'empty'],
  [/end is missing/u, 'truncated'],
  [/animated/u, 'animated'],
  [/^(?:GIF|BMP|HEIC|TIFF|JPEG XL|JPEG 2000|Photoshop)/u, 'format'],
  [/^SVG/u, 'svg'],
  [/not an image/u, 'not-image'],
  [/million pixels/u, 'too-many-pixels'],
  [/larger than/u, 'too-large'],
  [/process that decoded/u, 'decoder'],
];

/** The code for the sentence of a `Refusal`; every other one is about a damaged file. */
export const refusalCode = (message: string): RefusalCode =>
  codes.find(([pattern]) => pattern.test(message))?.[1] ?? 'damaged';
