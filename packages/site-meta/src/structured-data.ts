import type { Crumb } from './breadcrumbs.ts';
import { cleanText, webAddress } from './text.ts';

/** A JSON value that schema.org readers understand; always with `@context` and `@type`. */
export interface StructuredData {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

/** IPTC digital source codes that schema.org names (https://schema.org/IPTCDigitalSourceEnumeration). */
const schemaSourceTypes: Readonly<Record<string, string>> = {
  trainedAlgorithmicMedia: 'TrainedAlgorithmicMediaDigitalSource',
  compositeWithTrainedAlgorithmicMedia: 'CompositeWithTrainedAlgorithmicMediaDigitalSource',
  algorithmicMedia: 'AlgorithmicMediaDigitalSource',
  algorithmicallyEnhanced: 'AlgorithmicallyEnhancedDigitalSource',
  compositeSynthetic: 'CompositeSyntheticDigitalSource',
  compositeCapture: 'CompositeCaptureDigitalSource',
  composite: 'CompositeDigitalSource',
  dataDrivenMedia: 'DataDrivenMediaDigitalSource',
  digitalArt: 'DigitalArtDigitalSource',
  digitalCreation: 'DigitalArtDigitalSource',
  digitalCapture: 'DigitalCaptureDigitalSource',
  minorHumanEdits: 'MinorHumanEditsDigitalSource',
  humanEdits: 'MinorHumanEditsDigitalSource',
  virtualRecording: 'VirtualRecordingDigitalSource',
  screenCapture: 'ScreenCaptureDigitalSource',
};

/** IPTC code (bare or as address) → schema.org address; a code that schema.org does not know keeps IPTC's address. */
export function digitalSourceTypeUrl(source: string): string | undefined {
  const code = source.replace(/^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\//u, '');
  if (Object.hasOwn(schemaSourceTypes, code)) return `https://schema.org/${schemaSourceTypes[code]}`;
  return /^[A-Za-z]{1,80}$/u.test(code)
    ? `http://cv.iptc.org/newscodes/digitalsourcetype/${code}`
    : undefined;
}

function withoutEmpty(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== ''));
}

function structured(type: string, data: Record<string, unknown>): StructuredData {
  return { '@context': 'https://schema.org', '@type': type, ...withoutEmpty(data) };
}

const text = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : cleanText(value);

export interface ImageObjectOptions {
  /** Absolute address of the picture itself. */
  contentUrl: string;
  /** Absolute address of the page that shows it. */
  pageUrl?: string;
  thumbnailUrl?: string;
  name: string;
  description?: string;
  /** Pixels. */
  width?: number;
  height?: number;
  /** Media type, for example `image/jpeg`. */
  encodingFormat?: string;
  /** ISO 8601. */
  publishedAt?: string;
  keywords?: readonly string[];
  /** Address of the page that says what one may do with the picture. */
  license: string;
  /** Address of the page that says how to get a licence. */
  acquireLicensePage: string;
  creditText: string;
  /** Organisation that made the picture. */
  creator: { name: string; url?: string };
  copyrightNotice?: string;
  /** IPTC digital source code or address: `trainedAlgorithmicMedia` is what an AI made. */
  digitalSourceType: string;
}

/** A picture with its licence and AI origin, as Google's image metadata and schema.org describe it. */
export function imageObject(options: ImageObjectOptions): StructuredData {
  const creator = withoutEmpty({
    '@type': 'Organization',
    name: cleanText(options.creator.name),
    url: webAddress(options.creator.url),
  });
  return structured('ImageObject', {
    contentUrl: webAddress(options.contentUrl),
    url: webAddress(options.pageUrl),
    thumbnailUrl: webAddress(options.thumbnailUrl),
    name: text(options.name),
    description: text(options.description),
    width: options.width,
    height: options.height,
    encodingFormat: options.encodingFormat,
    datePublished: options.publishedAt,
    keywords: options.keywords?.map(cleanText).join(', '),
    license: webAddress(options.license),
    acquireLicensePage: webAddress(options.acquireLicensePage),
    creditText: text(options.creditText),
    creator,
    copyrightNotice: text(options.copyrightNotice),
    digitalSourceType: digitalSourceTypeUrl(options.digitalSourceType),
  });
}

export interface BlogPostingOptions {
  headline: string;
  url: string;
  description?: string;
  imageUrl?: string;
  /** ISO 8601. */
  publishedAt: string;
  modifiedAt?: string;
  author: string;
  publisher: { name: string; logoUrl?: string };
  /** BCP 47 tag. */
  locale?: string;
  keywords?: readonly string[];
}

export function blogPosting(options: BlogPostingOptions): StructuredData {
  const logo = webAddress(options.publisher.logoUrl);
  return structured('BlogPosting', {
    headline: text(options.headline),
    url: webAddress(options.url),
    mainEntityOfPage: webAddress(options.url),
    description: text(options.description),
    image: webAddress(options.imageUrl),
    datePublished: options.publishedAt,
    dateModified: options.modifiedAt ?? options.publishedAt,
    author: { '@type': 'Person', name: cleanText(options.author) },
    publisher: withoutEmpty({
      '@type': 'Organization',
      name: cleanText(options.publisher.name),
      logo: logo === undefined ? undefined : { '@type': 'ImageObject', url: logo },
    }),
    inLanguage: options.locale,
    keywords: options.keywords?.map(cleanText).join(', '),
  });
}

/** The breadcrumb trail of a page; `undefined` when there is none to show (fewer than two levels). */
export function breadcrumbList(crumbs: readonly Crumb[], origin: string): StructuredData | undefined {
  if (crumbs.length < 2) return undefined;
  return structured('BreadcrumbList', {
    itemListElement: crumbs.map((crumb, index) =>
      withoutEmpty({
        '@type': 'ListItem',
        position: index + 1,
        name: cleanText(crumb.label),
        item: crumb.current ? undefined : new URL(crumb.path, origin).href,
      }),
    ),
  });
}
