import { structured, text, withoutEmpty, type StructuredData } from './structured-data.ts';
import { cleanText, webAddress } from './text.ts';

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

/** IPTC code (bare or as address) → schema.org address; a code that schema.org does not define keeps IPTC's address. */
export function digitalSourceTypeUrl(source: string): string | undefined {
  const code = source.replace(/^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\//u, '');
  if (Object.hasOwn(schemaSourceTypes, code)) return `https://schema.org/${schemaSourceTypes[code]}`;
  return /^[A-Za-z]{1,80}$/u.test(code)
    ? `http://cv.iptc.org/newscodes/digitalsourcetype/${code}`
    : undefined;
}

export interface ImageObjectOptions {
  /** Absolute address of the image itself. */
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
  /** Address of the page with the license terms of the image. */
  license: string;
  /** Address of the page that explains how to acquire a license. */
  acquireLicensePage: string;
  creditText: string;
  /** Organisation that made the image. */
  creator: { name: string; url?: string };
  copyrightNotice?: string;
  /** IPTC digital source code or address: `trainedAlgorithmicMedia` is an image made by AI. */
  digitalSourceType: string;
}

/** An image with its licence and AI origin, as Google's image metadata and schema.org describe it. */
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
