import { currencyFormat } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../lib/language-name.ts';

const events = [
  'page_view',
  'view_item',
  'download',
  'form_submit',
  'search',
  'engagement',
  'click',
  'sign_up',
  'login',
  'purchase',
  'language_change',
  'exception',
] as const;

const fields = [
  'route',
  'locale',
  'referrer',
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
    event(name: string): string {
      const known = events.find((each) => each === name);
      return known ? t(`events.${known}`) : name;
    },
    field(name: string): string {
      const known = fields.find((each) => each === name);
      return known ? t(`fields.${known}`) : name;
    },
    /** Languages by their name, every other value unchanged. */
    value(field: string, value: string): string {
      if (value === '(other)') return t('other');
      if (value === 'direct') return t('direct');
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
