import { creditLine, licenseSummary, type ImageMetadata, type Locale } from '@lumigraph/contracts';

/** The line that a visitor copies to name the source: title, who made the image and how, license, address. */
export function creditText(
  image: Pick<ImageMetadata, 'title' | 'credit' | 'license'>,
  { origin, locale, address }: { origin: string; locale: Locale; address: string },
): string {
  const credit = creditLine({ credit: image.credit, origin });
  return `${image.title} — ${credit}. ${licenseSummary(image.license, locale)}. ${address}`;
}
