import { fileURLToPath } from 'node:url';
import { creditLine } from '@lumigraph/contracts';
import type { OverlayOptions } from 'sharp';
import { originWords } from '../../store/image-origins.ts';
import { sharp } from '../../../../lib/sharp.ts';

const FONT_FILE = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
);
const FONT_FAMILY = 'Noto Sans SemiBold';

/** Height of the letters as a share of the image's longer side. */
const FONT_SHARE = 0.0135;
const FONT_MIN_PX = 11;
const FONT_LEAST_PX = 6;
/** A narrow image gets smaller letters, so that the mark does not span its whole width. */
const MAX_WIDTH_SHARE = 0.6;
const BAND = { red: 17, green: 18, blue: 23, alpha: 0.62 };
const TEXT_COLOR = '#ffffffeb';

export interface MarkedImage {
  credit: string;
  /** IPTC digital source type. */
  source: string;
}

/**
 * The mark of a free download: credit and origin of the image, in a small rounded band in the lower right corner. The
 * band is dark and the text is light, so the mark is legible on every image.
 */
export async function creditMark(
  { credit, source }: MarkedImage,
  size: { width: number; height: number },
): Promise<OverlayOptions[]> {
  const text = creditLine({ credit, origin: originWords(source) });
  const wanted = Math.max(FONT_MIN_PX, Math.round(Math.max(size.width, size.height) * FONT_SHARE));
  // The band and its margin are three times as high as the letters; a panorama is low.
  let fontPx = Math.max(FONT_LEAST_PX, Math.min(wanted, Math.floor(size.height / 4)));
  let words = await renderText(text, fontPx);
  const widest = size.width * MAX_WIDTH_SHARE;
  if (words.width > widest) {
    fontPx = Math.max(FONT_LEAST_PX, Math.floor((fontPx * widest) / words.width));
    words = await renderText(text, fontPx);
  }
  const padX = Math.round(fontPx * 0.75);
  const padY = Math.round(fontPx * 0.42);
  const margin = Math.round(fontPx * 0.9);
  // Computed from the font size and not from the rendered letters, so that every text has a band of the same height.
  const band = { width: words.width + 2 * padX, height: Math.round(fontPx * 1.25) + 2 * padY };
  const left = size.width - band.width - margin;
  const top = size.height - band.height - margin;
  // An image that is smaller than the mark, a few pixels wide, has the mark in its metadata only.
  if (left < 0 || top < 0 || words.height > band.height) return [];
  return [
    {
      input: roundedBand(band),
      raw: { ...band, channels: 4 },
      left,
      top,
    },
    { input: words.data, left: left + padX, top: top + Math.round((band.height - words.height) / 2) },
  ];
}

async function renderText(
  text: string,
  fontPx: number,
): Promise<{ data: Buffer; width: number; height: number }> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${TEXT_COLOR}">${escaped}</span>`,
      font: `${FONT_FAMILY} ${fontPx}`,
      fontfile: FONT_FILE,
      rgba: true,
      // One point is one pixel.
      dpi: 72,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** RGBA pixels of a band with round ends. */
function roundedBand({ width, height }: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  const radius = height / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const centerX = Math.min(Math.max(x + 0.5, radius), width - radius);
      const distance = Math.hypot(x + 0.5 - centerX, y + 0.5 - radius);
      const coverage = Math.min(1, Math.max(0, radius - distance + 0.5));
      const at = (y * width + x) * 4;
      pixels[at] = BAND.red;
      pixels[at + 1] = BAND.green;
      pixels[at + 2] = BAND.blue;
      pixels[at + 3] = Math.round(255 * BAND.alpha * coverage);
    }
  }
  return pixels;
}
