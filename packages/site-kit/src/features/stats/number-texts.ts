import { useTranslation } from 'react-i18next';
import english from './messages/en.json';
import { registerNamespace } from '../../app/i18n.ts';

export const STATS_NAMESPACE = 'numbers';

registerNamespace(STATS_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));

const eventNames = english.events;
const fieldNames = english.fields;
const isEvent = (name: string): name is keyof typeof eventNames => Object.hasOwn(eventNames, name);
const isField = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

interface Measured {
  value: string;
  count: number;
  total: number;
}

/** Labels of events and fields; an unknown name of a newer server is shown unchanged. */
export function useNumberTexts() {
  const { t, i18n } = useTranslation(STATS_NAMESPACE);
  const { language } = i18n;
  return {
    event: (name: string): string => (isEvent(name) ? t(`events.${name}`) : name),
    field: (name: string): string => (isField(name) ? t(`fields.${name}`) : name),
    /** Languages by their name, every other value unchanged. */
    value(field: string, value: string): string {
      if (value === '(other)') return t('other');
      if (value === 'direct') return t('direct');
      if (field !== 'locale') return value;
      return new Intl.DisplayNames(language, { type: 'language' }).of(value) ?? value;
    },
    measure: (event: string): string => (event === 'purchase' ? t('amount') : t('averageTime')),
    measured(event: string, { value, count, total }: Measured): string {
      if (event === 'purchase') {
        return new Intl.NumberFormat(language, { style: 'currency', currency: value }).format(total);
      }
      return new Intl.NumberFormat(language, { style: 'unit', unit: 'second' }).format(
        Math.round(total / Math.max(1, count)),
      );
    },
  };
}
