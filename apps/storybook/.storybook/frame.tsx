import { useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from './i18n.ts';

export interface FrameProps {
  theme: string;
  brand: string;
  locale: string;
  /** Room around the story; pages go to the edge. */
  padded: boolean;
  children: (theme: string) => ReactNode;
}

/** Puts the toolbar's theme, brand and language around a story; "both" shows the themes side by side. */
export function Frame({ theme, brand, locale, padded, children }: FrameProps) {
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['brand'] = brand;
    root.lang = locale === 'pseudo' ? 'en' : locale;
    if (theme === 'both') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [brand, locale, theme]);

  const themes = theme === 'both' ? ['light', 'dark'] : [theme];
  return (
    <I18nextProvider i18n={i18n}>
      <div className={themes.length > 1 ? 'sb-side-by-side' : undefined} data-brand={brand}>
        {themes.map((name) => (
          <div
            key={name}
            className="sb-frame"
            data-theme={name}
            data-brand={brand}
            style={padded ? undefined : { padding: 0 }}
          >
            {children(name)}
          </div>
        ))}
      </div>
    </I18nextProvider>
  );
}
