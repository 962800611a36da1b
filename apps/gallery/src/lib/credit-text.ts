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
  const line = creditLine({ credit: image.credit, origin });
  const license = licenseSummary(image.license, locale);
  return locale === 'zh' ? `${line}。${license}。` : `${line}. ${license}.`;
}

/** The credit line that a visitor copies: title, creator and method, license, address. */
export function creditText(image: CreditedImage, options: CreditOptions): string {
  return `${image.title} — ${lineOf(image, options)} ${options.address}`;
}

/** A custom license does not say whether other sites may embed the image. */
export const isEmbeddable = ({ license }: Pick<ImageMetadata, 'license'>): boolean =>
  findLicense(license)?.allows.editorial === true;

/** Each is a rendition; the standard one first. */
const EMBED_WIDTHS_PX = [1280, 768, 480] as const;

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export type EmbeddedImage = CreditedImage & Pick<ImageMetadata, 'alt' | 'imageUrl' | 'width' | 'height'>;

/** Widths in which an image can be embedded, the standard one first; an image is not enlarged. */
export const embedWidths = ({ width }: Pick<EmbeddedImage, 'width'>): number[] => [
  ...new Set(EMBED_WIDTHS_PX.map((wanted) => Math.min(wanted, width))),
];

/** HTML for another site: the image from the CDN, linked to its page, with its credit line. */
export function embedCode(
  image: EmbeddedImage,
  { width, ...options }: CreditOptions & { width: number },
): string {
  const { address } = options;
  const { title, alt, imageUrl } = image;
  const height = Math.round((image.height * width) / image.width);
  const path = withTransform(
    imageUrl,
    limitTransform(EMBED_WIDTHS_PX.findLast((wanted) => wanted >= width) ?? EMBED_WIDTHS_PX[0]),
  );
  const src = absoluteAddress(path, address) ?? path;
  const page = escapeHtml(address);
  return [
    '<figure>',
    `  <a href="${page}"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt || title)}" width="${width}" height="${height}" loading="lazy" style="max-width:100%;height:auto"></a>`,
    `  <figcaption><a href="${page}">${escapeHtml(title)}</a> — ${escapeHtml(lineOf(image, options))}</figcaption>`,
    '</figure>',
  ].join('\n');
}
