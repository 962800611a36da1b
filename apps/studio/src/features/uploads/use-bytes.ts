import { useTranslation } from 'react-i18next';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** `5 MB`, in the language of the page. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const power = Math.min(
      units.length - 1,
      Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP))),
    );
    const value = bytes / STEP ** power;
    return new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: power > 1 && value < 10 ? 1 : 0,
    }).format(value);
  };
}
