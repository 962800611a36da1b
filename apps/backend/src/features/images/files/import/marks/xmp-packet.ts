import { aiTraining, findLicense, type AiTraining } from '@lumigraph/contracts';

/** Metadata that every stored original contains: the origin of the image and its terms of use. */
export interface RightsAndOrigin {
  title: string;
  alt: string;
  /** Locale → text, in addition to the default text. */
  titleTranslations?: Readonly<Record<string, string>>;
  altTranslations?: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** IPTC digital source type, for example `trainedAlgorithmicMedia`. */
  source: string;
  /** Id of a license, whose text is written in every language, or the text of the image's own license. */
  license: string;
  /** URL of the page that explains the license (`/license` of the site). */
  licenseUrl: string;
  credit: string;
  model?: string | null | undefined;
  prompt?: string | null | undefined;
}

/** The address of an IPTC digital source type. */
export const digitalSourceType = (source: string): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${source}`;

/** PLUS vocabulary of the preference about training. */
const DATA_MINING: Readonly<Record<AiTraining, string>> = {
  notAllowed: 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING',
  constrained: 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-SEECONSTRAINT',
};
/**
 * A JPEG segment holds 65,502 bytes of XMP; with four bytes per character this leaves enough space for the other
 * fields.
 */
const MAX_PROMPT_CHARACTERS = 8_000;

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
};

/** The XMP packet of an image: Dublin Core, IPTC (2025.1 with its AI fields), XMP rights and PLUS licensor. */
export function xmpPacket(marks: RightsAndOrigin): Buffer {
  const namespaces = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const { en: license, ...licenseTranslations } = findLicense(marks.license)?.summary ?? {
    en: marks.license,
  };
  const properties = [
    languageText('dc:title', marks.title, marks.titleTranslations),
    languageText('dc:description', marks.alt, marks.altTranslations),
    marks.tags.length > 0
      ? `<dc:subject><rdf:Bag>${marks.tags.map((tag) => `<rdf:li>${escapeXml(tag)}</rdf:li>`).join('')}</rdf:Bag></dc:subject>`
      : '',
    languageText('dc:rights', license, licenseTranslations),
    plain('photoshop:Credit', marks.credit),
    plain('xmpRights:Marked', 'True'),
    plain('xmpRights:WebStatement', marks.licenseUrl),
    languageText('xmpRights:UsageTerms', license, licenseTranslations),
    `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource">${plain('plus:LicensorName', marks.credit)}${plain('plus:LicensorURL', marks.licenseUrl)}</rdf:li></rdf:Seq></plus:Licensor>`,
    plain('plus:DataMining', DATA_MINING[aiTraining(marks.license)]),
    languageText('Iptc4xmpCore:AltTextAccessibility', marks.alt, marks.altTranslations),
    plain('Iptc4xmpExt:DigitalSourceType', digitalSourceType(marks.source)),
    marks.model ? plain('Iptc4xmpExt:AISystemUsed', marks.model) : '',
    marks.prompt ? plain('Iptc4xmpExt:AIPromptInformation', shorten(marks.prompt)) : '',
  ];
  return Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>` +
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">` +
      `<rdf:Description rdf:about="" ${namespaces.join(' ')}>${properties.join('')}</rdf:Description>` +
      `</rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  );
}

const plain = (name: string, value: string): string => `<${name}>${escapeXml(value)}</${name}>`;

function languageText(
  name: string,
  text: string,
  translations: Readonly<Record<string, string>> = {},
): string {
  const items = Object.entries({ 'x-default': text, ...translations }).map(
    ([locale, words]) => `<rdf:li xml:lang="${escapeXml(locale)}">${escapeXml(words)}</rdf:li>`,
  );
  return `<${name}><rdf:Alt>${items.join('')}</rdf:Alt></${name}>`;
}

function shorten(prompt: string): string {
  return prompt.slice(0, MAX_PROMPT_CHARACTERS).toWellFormed();
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML and drops the characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what XML refuses
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => XML_ENTITIES[character] ?? character)
  );
}
