import {
  absoluteAddress,
  creditLine,
  findLicense,
  licenseSummary,
  limitTransform,
  type ImageMetadata,
  type Locale,
} from '@lumigraph/contracts';
import { withTransform } from './cdn-url.ts';

export interface CreditOptions {
  /** How the image was made, in the visitor's language. */
  origin: string;
  locale: Locale;
  /** Absolute address of the image's page. */
  address: string;
}

type CreditedImage = Pick<ImageMetadata, 'title' | 'credit' | 'license'>;

function lineOf(image: CreditedImage, { origin, locale }: CreditOptions): string {
  return `${creditLine({ credit: image.credit, origin })}. ${licenseSummary(image.license, locale)}.`;
}

/** The credit line that a visitor copies: title, creator and method, license, address. */
export function creditText(image: CreditedImage, options: CreditOptions): string {
  return `${image.title} — ${lineOf(image, options)} ${options.address}`;
}

/** A custom license does not say whether other sites may embed the image. */
export const isEmbeddable = ({ license }: Pick<ImageMetadata, 'license'>): boolean =>
  findLicense(license)?.allows.editorial === true;

/** Widths of an embedded image, the standard one first; each is a rendition. */
export const embedWidths = [1280, 768, 480] as const;
export type EmbedWidth = (typeof embedWidths)[number];

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export type EmbeddedImage = CreditedImage & Pick<ImageMetadata, 'alt' | 'imageUrl' | 'width' | 'height'>;

/** Widths of which each makes a difference: an image is not enlarged. */
export const embedWidthsOf = ({ width }: Pick<EmbeddedImage, 'width'>): readonly EmbedWidth[] =>
  embedWidths.filter((_wanted, index) => (embedWidths[index + 1] ?? 0) < width);

/** HTML for another site: the image from the CDN, linked to its page, with its credit line. */
export function embedCode(
  image: EmbeddedImage,
  { maxWidth, ...options }: CreditOptions & { maxWidth: EmbedWidth },
): string {
  const { address } = options;
  const { title, alt, imageUrl } = image;
  const width = Math.min(maxWidth, image.width);
  const height = Math.round((image.height * width) / image.width);
  const path = withTransform(imageUrl, limitTransform(maxWidth));
  const src = absoluteAddress(path, address) ?? path;
  const page = escapeHtml(address);
  return [
    '<figure>',
    `  <a href="${page}"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt || title)}" width="${width}" height="${height}" loading="lazy" style="max-width:100%;height:auto"></a>`,
    `  <figcaption><a href="${page}">${escapeHtml(title)}</a> — ${escapeHtml(lineOf(image, options))}</figcaption>`,
    '</figure>',
  ].join('\n');
}
