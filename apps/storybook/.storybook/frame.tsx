import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { createContext, useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18n } from './i18n.ts';

export interface FrameProps {
  theme: string;
  brand: string;
  locale: string;
  motion: string;
  /** Room around the story; pages go to the edge. */
  padded: boolean;
  children: (dress: Dress) => ReactNode;
}

export interface Dress {
  theme: string;
  brand: string;
}

/** What a page of the stories wears: several stand side by side. */
export const DressContext = createContext<Dress>({ theme: 'light', brand: 'gallery' });

const allBrands = ['gallery', 'dating', 'minorities'];

/** Every dress to show: a choice of "side by side" in the toolbar gives more than one. */
function dresses(theme: string, brand: string): Dress[] {
  const themes = theme === 'both' ? ['light', 'dark'] : [theme];
  const brands = brand === 'all' ? allBrands : [brand];
  return brands.flatMap((eachBrand) => themes.map((each) => ({ theme: each, brand: eachBrand })));
}

/** Puts the toolbar's theme, brand, language and motion around a story. */
export function Frame({ theme, brand, locale, motion, padded, children }: FrameProps) {
  const shown = dresses(theme, brand);
  const [first] = shown;
  useEffect(() => {
    const root = document.documentElement;
    // Menus and dialogs open outside of the frame: they take the first dress.
    root.dataset['brand'] = first?.brand;
    root.dataset['theme'] = first?.theme === 'contrast' ? 'light' : first?.theme;
    root.dataset['contrast'] = first?.theme === 'contrast' ? 'more' : 'normal';
    root.dataset['motion'] = motion;
    root.lang = locale === 'pseudo' ? 'en' : locale;
    if (i18n.language !== locale) void i18n.changeLanguage(locale);
  }, [first?.brand, first?.theme, locale, motion]);

  return (
    <I18nextProvider i18n={i18n}>
      <I18nextTextsProvider>
        <div className={shown.length > 1 ? 'sb-side-by-side' : undefined}>
          {shown.map((dress) => (
            <div
              key={`${dress.brand} ${dress.theme}`}
              className="sb-frame"
              data-theme={dress.theme === 'contrast' ? 'light' : dress.theme}
              data-brand={dress.brand}
              style={padded ? undefined : { padding: 0 }}
            >
              <DressContext value={dress}>{children(dress)}</DressContext>
            </div>
          ))}
        </div>
      </I18nextTextsProvider>
    </I18nextProvider>
  );
}
