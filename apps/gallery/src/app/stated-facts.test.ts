import {
  creditLine,
  licenseIds,
  licenses,
  licenseSummary,
  locales,
  planFeatures,
  type Certificate,
  type ImageMetadata,
  type ImagesOrigin,
  type Locale,
  type Plan,
} from '@lumigraph/contracts';
import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { describe, expect, it } from 'vitest';
import { render, visitorOf } from '../entry-server.tsx';
import { memoryImages, memorySearch, sampleImage } from '../features/image/testing/memory-images.ts';
import { creditText } from '../lib/credit-text.ts';
import { siteConfig } from '../site.config.ts';
import { noBlog } from '../testing/no-blog.ts';

/**
 * Documents state the license and the origin of an image as the data do, on every surface and in every
 * language.
 */

const ORIGIN = 'https://example.com';
const CERTIFICATE_ID = '0123-4567-89AB-CDEF';
const image = sampleImage('nature/fjord', { title: 'Fjord', license: 'free' });
const plans: Plan[] = (['monthly', 'yearly'] as const).map((interval) => ({
  id: `premium-${interval}`,
  name: `Premium ${interval}`,
  interval,
  amount: 5,
  currency: 'EUR',
  features: [...planFeatures],
  trialDays: 0,
}));

interface Facts {
  locale?: string;
  change?: Partial<ImageMetadata>;
  /** License that a certificate names. */
  certified?: string;
  imagesOrigin?: ImagesOrigin;
}

async function documentAt(url: string, facts: Facts = {}): Promise<Document> {
  const { locale = 'en', change = {}, certified = 'premium', imagesOrigin } = facts;
  const all = [{ ...image, ...change }];
  const certificate: Certificate = {
    id: CERTIFICATE_ID,
    imageId: image.id,
    title: image.title,
    thumbnailUrl: image.thumbnailUrl,
    format: 'png',
    width: 10,
    height: 10,
    bytes: 10,
    license: certified,
    termsVersion: '1.0',
    sha256: 'ab',
    downloadedAt: image.createdAt,
  };
  const settings = { ...settingsOf(siteConfig), origin: ORIGIN, ...(imagesOrigin ? { imagesOrigin } : {}) };
  const visitor = visitorOf({ url, acceptLanguage: locale });
  const rendered = await render({ url, visitor, manifest: {}, settings }, () => ({
    ...noBlog,
    images: memoryImages(all),
    search: memorySearch(all),
    downloads: () => Promise.resolve({ certificate: () => Promise.resolve(certificate) } as never),
    billing: () =>
      Promise.resolve({
        plans: () => Promise.resolve(plans),
        paymentOptions: () => Promise.resolve({ sandbox: true, providers: [], consentVersion: '1' }),
      } as never),
  }));
  expect(rendered.status).toBe(200);
  const document = new DOMParser().parseFromString(htmlOf(rendered), 'text/html');
  expect(document.documentElement.lang).toBe(locale);
  return document;
}

const IMAGE_PAGE = '/image/nature/fjord';
/** The visible text: structured data are part of the page element too. */
function words(document: Document, selector = 'main'): string {
  const part = document.querySelector(selector)?.cloneNode(true) as Element | undefined;
  for (const script of part?.querySelectorAll('script') ?? []) script.remove();
  return part?.textContent ?? '';
}
const imageData = (document: Document) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => JSON.parse(textContent) as Record<string, unknown>)
    .find((data) => data['@type'] === 'ImageObject');

/** "Commercial" in the summary of a license and in the benefits of the plans. */
const commercial: Readonly<Record<Locale, RegExp>> = {
  en: /commercial/iu,
  de: /gewerblich/iu,
  bg: /търговск/iu,
  ru: /коммерческ/iu,
  es: /comercial/iu,
  zh: /商业/u,
};

describe.each([...locales])('the license in %s', (locale) => {
  const summaries = licenseIds.map((id) => licenses[id].summary[locale]);

  it('of an image is on its page, in its data and in the copied line what the licenses say', async () => {
    const document = await documentAt(IMAGE_PAGE, { locale });
    for (const summary of summaries) expect(words(document)).toContain(summary);
    const data = imageData(document);
    expect(data).toMatchObject({
      license: `${ORIGIN}/license`,
      acquireLicensePage: `${ORIGIN}/subscription/plans`,
      copyrightNotice: `${String(data?.['creditText'])}. ${licenses.free.summary[locale]}`,
    });
    const copied = creditText(image, { origin: '', locale, address: ORIGIN });
    const [space, end] = locale === 'zh' ? ['', '。'] : [' ', '.'];
    expect(copied).toBe(`Fjord — Lumigraph${end}${space}${licenses.free.summary[locale]}${end} ${ORIGIN}`);
  });

  it('that an image has of its own stands in the place of both', async () => {
    const license = 'CC BY 4.0';
    const document = await documentAt(IMAGE_PAGE, { locale, change: { license } });
    expect(words(document)).toContain(license);
    for (const summary of summaries) expect(words(document)).not.toContain(summary);
    const data = imageData(document);
    expect(data?.['copyrightNotice']).toBe(`${String(data?.['creditText'])}. ${license}`);
    const copied = creditText({ ...image, license }, { origin: '', locale, address: ORIGIN });
    expect(copied).toMatch(/(?:\. |。)CC BY 4\.0[.。] /u);
  });

  it.each([...licenseIds, 'CC BY 4.0'])(
    'of a certificate is %s, as its download had it',
    async (certified) => {
      const document = await documentAt(`/license/certificate/${CERTIFICATE_ID}`, { locale, certified });
      expect(words(document)).toContain(licenseSummary(certified, locale));
      const others = summaries.filter((summary) => summary !== licenseSummary(certified, locale));
      for (const summary of others) expect(words(document)).not.toContain(summary);
    },
  );

  it('allows commercial use where the plans promise it, and only there', async () => {
    for (const id of licenseIds)
      expect(commercial[locale].test(licenses[id].summary[locale])).toBe(licenses[id].allows.commercial);
    expect(planFeatures.includes('commercial-license')).toBe(licenses.premium.allows.commercial);
    const promised = words(await documentAt('/subscription/plans', { locale }));
    expect(commercial[locale].test(promised)).toBe(licenses.premium.allows.commercial);
  });
});

const TRAINED = {
  badge: 'AI-generated',
  sentence: 'AI-generated, marked in the file',
  type: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
};
const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const other = (
  code: string,
  type = `https://schema.org/${code[0]?.toUpperCase()}${code.slice(1)}DigitalSource`,
) => ({
  badge: '',
  sentence: `${code}, marked in the file`,
  type,
});

describe('the origin', () => {
  it.each([
    ['trainedAlgorithmicMedia', TRAINED],
    [`${IPTC}trainedAlgorithmicMedia`, TRAINED],
    [
      'compositeWithTrainedAlgorithmicMedia',
      {
        badge: 'Partly AI-generated',
        sentence: 'Made partly with AI, marked in the file',
        type: 'https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource',
      },
    ],
    [
      'algorithmicMedia',
      {
        badge: 'Drawn by a program',
        sentence: 'Drawn by a program, without trained AI, marked in the file',
        type: 'https://schema.org/AlgorithmicMediaDigitalSource',
      },
    ],
    ...[
      'algorithmicallyEnhanced',
      'compositeSynthetic',
      'compositeCapture',
      'composite',
      'dataDrivenMedia',
    ].map((code) => [code, other(code)] as const),
    ...['digitalArt', 'digitalCapture', 'minorHumanEdits', 'virtualRecording', 'screenCapture'].map(
      (code) => [code, other(code)] as const,
    ),
    ['digitalCreation', other('digitalCreation', 'https://schema.org/DigitalArtDigitalSource')],
    ['humanEdits', other('humanEdits', 'https://schema.org/MinorHumanEditsDigitalSource')],
    [`${IPTC}digitalCapture`, other('digitalCapture')],
    ['somethingNew', other('somethingNew', `${IPTC}somethingNew`)],
    ['constructor', other('constructor', `${IPTC}constructor`)],
  ] as const)('%s is said of the image and nothing else', async (source, { badge, sentence, type }) => {
    const document = await documentAt(IMAGE_PAGE, { change: { source } });
    const facts = [...document.querySelectorAll('.image-fact')].map(({ textContent }) => textContent);
    const credit = creditLine({ credit: 'Lumigraph', origin: badge });
    expect(facts).toContain(`Credit${credit}`);
    expect(facts).toContain(`Origin${sentence}`);
    expect(words(document, '.image-kind .ui-badge')).toBe(badge);
    expect(imageData(document)).toMatchObject({ creditText: credit, digitalSourceType: type });
    // The same words as entries of a list.
    expect(words(await documentAt('/', { change: { source } }), '.cell-origin')).toBe(badge);
  });

  it.each([...locales])('has the same words in a list and on the page in %s', async (locale) => {
    for (const source of [
      'trainedAlgorithmicMedia',
      'compositeWithTrainedAlgorithmicMedia',
      'algorithmicMedia',
    ]) {
      const inList = words(await documentAt('/', { locale, change: { source } }), '.cell-origin');
      expect(inList).not.toBe('');
      const onPage = await documentAt(IMAGE_PAGE, { locale, change: { source } });
      expect(words(onPage, '.image-kind .ui-badge')).toBe(inList);
      expect(imageData(onPage)?.['creditText']).toBe(creditLine({ credit: 'Lumigraph', origin: inList }));
    }
  });

  it.each(['ai', 'mixed', undefined] as const)(
    'of all images is in the footer what is true (%s)',
    async (all) => {
      const footer = words(
        await documentAt('/', all === undefined ? {} : { imagesOrigin: all }),
        '.site-footer-end',
      );
      expect(footer.includes('All images are AI-generated and owned by ')).toBe(all === 'ai');
      expect(footer.includes('Every picture shows how it was made')).toBe(all !== 'ai');
    },
  );
});
