import type { Locale } from './locales.ts';

/**
 * The terms of the licenses: the single source for pages, structured data, file metadata, certificates and mails. An
 * image stores the id `free` and is downloaded under the license of the user's plan; an image with a custom license
 * stores that license's text instead.
 */
export const licenseIds = ['free', 'premium'] as const;
export type LicenseId = (typeof licenseIds)[number];

/** Uses that the license page lists, in its order. */
export const licenseUses = [
  'private',
  'editorial',
  'withoutCredit',
  'commercial',
  'resale',
  'asPhotograph',
] as const;
export type LicenseUse = (typeof licenseUses)[number];

/** Version of the license page's terms; certificates contain it. Raise it with every change of {@link licenses}. */
export const LICENSE_TERMS_VERSION = '1.1';
/** Day since which {@link LICENSE_TERMS_VERSION} applies, `YYYY-MM-DD`. */
export const LICENSE_TERMS_DATE = '2026-11-22';

export interface License {
  id: LicenseId;
  allows: Readonly<Record<LicenseUse, boolean>>;
  /** One line for a page, a file's metadata or a mail. */
  summary: Readonly<Record<Locale, string>>;
}

export const licenses: Readonly<Record<LicenseId, License>> = {
  free: {
    id: 'free',
    allows: {
      private: true,
      editorial: true,
      withoutCredit: false,
      commercial: false,
      resale: false,
      asPhotograph: false,
    },
    summary: {
      en: 'Free for private and editorial use with credit',
      de: 'Kostenlos für private und redaktionelle Nutzung mit Quellenangabe',
      bg: 'Безплатно за лично и редакционно ползване с посочен източник',
      ru: 'Бесплатно для личного и редакционного использования с указанием источника',
      es: 'Gratis para uso privado y editorial, citando la fuente',
      zh: '注明出处即可免费用于个人及新闻报道等编辑用途',
    },
  },
  premium: {
    id: 'premium',
    allows: {
      private: true,
      editorial: true,
      withoutCredit: true,
      commercial: true,
      resale: false,
      asPhotograph: false,
    },
    summary: {
      en: 'Premium license: commercial use, no credit needed',
      de: 'Premium-Lizenz: gewerbliche Nutzung ohne Quellenangabe',
      bg: 'Лиценз Premium: търговско ползване без посочване на източник',
      ru: 'Лицензия Premium: коммерческое использование без указания источника',
      es: 'Licencia Premium: uso comercial sin citar la fuente',
      zh: 'Premium 许可：可用于商业用途，无需注明出处',
    },
  },
};

/** The license with this id; undefined for the text of a custom license. */
export function findLicense(license: string): License | undefined {
  return licenseIds.some((id) => id === license) ? licenses[license as LicenseId] : undefined;
}

/** A stored license (an id or a custom text) as one line in this language. */
export function licenseSummary(license: string, locale: Locale): string {
  return findLicense(license)?.summary[locale] ?? license;
}

/** The license of a download: that of the plan, unless the image has a custom license. */
export function downloadLicense(license: string, plan: LicenseId): string {
  return findLicense(license) ? plan : license;
}

/** Preference about training AI models, with the words of CAWG: `constrained` refers to the text of the license. */
export type AiTraining = 'notAllowed' | 'constrained';

/** No license of the site allows training; the text of a custom license decides for its image. */
export function aiTraining(license: string): AiTraining {
  return findLicense(license) ? 'notAllowed' : 'constrained';
}

/** Organization in the certificate that signs Content Credentials until the operator installs another one. */
export const DEMO_SIGNER = 'Lumigraph demo certificate';

/**
 * The credit line: who made the image and how, in the language of the page. The origin is lower case within the line,
 * except `AI`.
 */
export function creditLine({ credit, origin }: { credit: string; origin: string }): string {
  const words = origin.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  const comma = /^\p{Script=Han}/u.test(words) ? '，' : ', ';
  return words === '' ? credit : `${credit}${comma}${words}`;
}
