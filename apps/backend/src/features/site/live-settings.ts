import {
  defaultLocale,
  locales,
  type ContactHours,
  type PublicSettings,
  type SiteBanner,
} from '@lumigraph/contracts';
import { readContactHours } from '@lumigraph/contracts/studio';
import { hash } from 'node:crypto';
import { companyOf } from '../../config/company.ts';
import type { Config } from '../../config/config.ts';
import { SettingsSchema } from '../../config/settings.ts';
import { splitList } from '../../config/setting-values.ts';

type LiveSettings = Pick<
  PublicSettings,
  'company' | 'freeDownloads' | 'supportReplyHours' | 'contactHours' | 'banner'
>;

/** What documents say of the settings that change while the server runs. */
export function liveSettings(
  config: Config,
  { site, origin, now }: { site: string; origin: string; now: number },
): LiveSettings {
  const contactHours = contactHoursOf(config);
  const banner = bannerOf(config, { site, now });
  return {
    // A sibling without a website of the company names its own address, not that of the main site.
    company: companyOf({ ...config, publicOrigin: origin }),
    freeDownloads: {
      perDay: config.freeDownloadsPerDay,
      creditMark: config.FREE_CREDIT_MARK,
      waitSeconds: config.FREE_DOWNLOAD_WAIT_SECONDS,
      longSidePx: config.FREE_DOWNLOAD_SIZE_PX,
    },
    supportReplyHours: { free: config.SUPPORT_REPLY_HOURS, premium: config.SUPPORT_REPLY_HOURS_PREMIUM },
    ...(contactHours ? { contactHours } : {}),
    ...(banner ? { banner } : {}),
  };
}

const defaults = SettingsSchema.properties as Record<string, { default?: unknown }>;

/** Undefined for the hours of the defaults, for which the widget has its own words. */
function contactHoursOf(config: Config): ContactHours | undefined {
  const isDefault = (['CONTACT_HOURS', 'CONTACT_TIME_ZONE', 'CONTACT_CLOSED_DAYS'] as const).every(
    (name) => config[name] === defaults[name]?.default,
  );
  if (isDefault) return undefined;
  return {
    timeZone: config.CONTACT_TIME_ZONE,
    week: readContactHours(config.CONTACT_HOURS) ?? [],
    exceptions: splitList(config.CONTACT_CLOSED_DAYS).map((date) => ({ date })),
    hourCycle: 'h23',
  };
}

function bannerOf(config: Config, { site, now }: { site: string; now: number }): SiteBanner | undefined {
  const { BANNER_FROM: from, BANNER_UNTIL: until, BANNER_TONE: tone } = config;
  const sites = splitList(config.BANNER_SITES);
  if (config.BANNER_TEXT_EN === '' || (sites.length > 0 && !sites.includes(site))) return undefined;
  if ((from !== '' && now < Date.parse(from)) || (until !== '' && now >= Date.parse(until))) return undefined;
  const texts = Object.fromEntries(
    locales.flatMap((locale) => {
      const text = config[`BANNER_TEXT_${locale.toUpperCase() as Uppercase<typeof locale>}`];
      return text === '' ? [] : [[locale, text]];
    }),
  );
  const id = hash('sha256', JSON.stringify(texts), 'hex').slice(0, 12);
  return {
    id,
    tone: tone === 'warning' ? 'warning' : 'info',
    texts: { [defaultLocale]: config.BANNER_TEXT_EN, ...texts },
  };
}
