import sharp from 'sharp';

/** IPTC's word for pictures made by an algorithm that was not trained on other pictures. */
const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const alternatives = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([lang, text]) => `<rdf:li xml:lang="${lang}">${escape(text)}</rdf:li>`)
    .join('');

function xmp(titles: Readonly<Record<string, string>>, description: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:DigitalSourceType>${SOURCE_TYPE}</Iptc4xmpExt:DigitalSourceType><dc:title><rdf:Alt>${alternatives(titles)}</rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Lumigraph</rdf:li></rdf:Seq></dc:creator><dc:description><rdf:Alt>${alternatives({ 'x-default': description })}</rdf:Alt></dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

export interface Marks {
  readonly titles: Readonly<Record<string, string>>;
  readonly description: string;
}

/** WebP at the best quality that keeps to `limit` bytes, marked with where it comes from. */
export async function encode(png: Buffer, { titles, description }: Marks, limit: number): Promise<Buffer> {
  for (const quality of [86, 82, 78, 74, 70, 65, 60, 54, 48, 42, 36]) {
    const webp = await sharp(png)
      .removeAlpha()
      .webp({ quality, effort: 5, smartSubsample: true })
      .withXmp(xmp(titles, description))
      .toBuffer();
    if (webp.length <= limit || quality === 36) return webp;
  }
  throw new Error('unreachable');
}
