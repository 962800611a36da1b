import { defaultLocales, LanguageSelector, type LocaleOption } from '@lumigraph/ui-locale';

const flag = (
  <svg viewBox="0 0 21 14" width="21" height="14" aria-hidden="true">
    <rect width="21" height="14" fill="#0057b7" />
    <rect y="7" width="21" height="7" fill="#ffd700" />
  </svg>
);

const locales: LocaleOption[] = [
  ...defaultLocales,
  { code: 'uk', nativeName: 'Українська', flag },
  { code: 'la', nativeName: 'Latina', flag: null },
];

export function Languages({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return <LanguageSelector locales={locales} value={value} onChange={onChange} />;
}
