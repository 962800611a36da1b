import { analyticsEventNames, currencyFormat } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { knownText } from '../../lib/known-text.ts';
import { countryName, languageName } from '../../lib/language-name.ts';

const fields = [
  'route',
  'locale',
  'referrer',
  'country',
  'device',
  'image',
  'post',
  'item_id',
  'quality',
  'form',
  'results',
  'link_domain',
  'method',
  'plan',
  'currency',
  'kind',
] as const;

const devices = ['phone', 'tablet', 'computer'] as const;

/** The pages of the sites by their entry in the route table; others are shown by their address. */
const routes = {
  '/': 'home',
  '/image/*': 'image',
  '/blog': 'blog',
  '/blog/:id': 'post',
  '/favorites': 'favorites',
  '/collections/:id': 'collection',
  '/shared/:token': 'collection',
  '/subscription/plans': 'plans',
  '/contact': 'contact',
  '/auth': 'account',
  '/profile': 'account',
  '/*': 'missing',
} as const;
const isRoute = (value: string): value is keyof typeof routes => Object.hasOwn(routes, value);

/** Of visits whose country the proxy does not know. */
const UNKNOWN_COUNTRY = 'ZZ';
const isCountry = (code: string): boolean => code !== UNKNOWN_COUNTRY && /^[A-Z]{2}$/.test(code);

interface Measured {
  value: string;
  count: number;
  total: number;
}

/** Labels of events and fields; an unknown name of a newer server is shown unchanged. */
export function useEventTexts() {
  const { t, i18n } = useTranslation('statistics');
  const { language } = i18n;
  return {
    event: (name: string): string => knownText(analyticsEventNames, name, (known) => t(`events.${known}`)),
    field: (name: string): string => knownText(fields, name, (known) => t(`fields.${known}`)),
    /** Languages, pages, devices and countries by their name, every other value unchanged. */
    value(field: string, value: string): string {
      if (value === '(other)') return t('other');
      if (value === 'direct') return t('direct');
      if (field === 'country') return isCountry(value) ? countryName(language, value) : t('unknown');
      if (field === 'route' && isRoute(value)) return `${t(`routes.${routes[value]}`)} (${value})`;
      if (field === 'device') return knownText(devices, value, (known) => t(`devices.${known}`));
      return field === 'locale' ? languageName(language, value) : value;
    },
    measure: (event: string): string => (event === 'purchase' ? t('amount') : t('averageTime')),
    measured(event: string, { value, count, total }: Measured): string {
      if (event === 'purchase') return new Intl.NumberFormat(language, currencyFormat(value)).format(total);
      const seconds = Math.round(total / Math.max(1, count));
      return new Intl.NumberFormat(language, { style: 'unit', unit: 'second' }).format(seconds);
    },
  };
}
