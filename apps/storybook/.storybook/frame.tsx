import { StoryStageContext, type StoryStage } from '@lumigraph/site-kit/stories';
import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { useEffect, useMemo, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { i18nIn, speakPseudo } from './i18n.ts';
import { clientOver } from './network.ts';
import type { Network } from './toolbars.ts';

/** The values of the toolbar. */
export interface Toolbar {
  theme: string;
  brand: string;
  locale: string;
  direction: string;
  motion: string;
  density: string;
  network: string;
}

export interface FrameProps extends Omit<Toolbar, 'direction' | 'motion'> {
  /** Adds padding around the story; pages have none. */
  padded: boolean;
  /** Full-width components need the width of a page: several are stacked. */
  wide: boolean;
  children: ReactNode;
}

interface Variant {
  theme: string;
  brand: string;
}

const themesOf: Record<string, string[]> = {
  both: ['light', 'dark'],
  all: ['light', 'dark', 'contrast'],
};
const allBrands = ['gallery', 'dating', 'minorities'];

/** All themes to show: "side by side" in the toolbar gives more than one. */
function variants(theme: string, brand: string): Variant[] {
  const themes = themesOf[theme] ?? [theme];
  const brands = brand === 'all' ? allBrands : [brand];
  return brands.flatMap((eachBrand) => themes.map((each) => ({ theme: each, brand: eachBrand })));
}

/** The attributes of an element. More contrast is the light theme with stronger lines. */
const wearing = ({ theme, brand }: Variant) => ({
  brand,
  theme: theme === 'contrast' ? 'light' : theme,
  contrast: theme === 'contrast' ? 'more' : 'normal',
});

export const languageOf = (locale: string): string => (locale === 'pseudo' ? 'en' : locale);

/** Gives the document the look of a page: menus and dialogs render outside the frame and use the first theme. */
export function useDocument({ theme, brand, locale, direction, motion, density }: Toolbar) {
  const [first = { theme, brand }] = variants(theme, brand);
  const { theme: firstTheme, brand: firstBrand } = first;
  useEffect(() => {
    const root = document.documentElement;
    const worn = { ...wearing({ theme: firstTheme, brand: firstBrand }), motion, density };
    for (const [name, value] of Object.entries(worn)) root.setAttribute(`data-${name}`, value);
    root.setAttribute('dir', direction);
    root.setAttribute('lang', languageOf(locale));
  }, [firstBrand, firstTheme, locale, direction, motion, density]);
}

/** Applies the theme, brand, language, density and network to a story. */
export function Frame({ theme, brand, locale, density, network, padded, wide, children }: FrameProps) {
  const shown = variants(theme, brand);
  return (
    <I18nextProvider i18n={i18nIn(locale)}>
      <I18nextTextsProvider>
        <div className={shown.length > 1 ? 'sb-side-by-side' : undefined} data-wide={wide}>
          {shown.map((variant) => {
            const worn = wearing(variant);
            return (
              <div
                key={`${variant.brand} ${variant.theme}`}
                className="sb-frame"
                data-theme={worn.theme}
                data-brand={worn.brand}
                data-contrast={worn.contrast}
                data-density={density}
                lang={languageOf(locale)}
                style={padded ? undefined : { padding: 0 }}
              >
                <Stage brand={variant.brand} locale={locale} network={network}>
                  {children}
                </Stage>
              </div>
            );
          })}
        </div>
      </I18nextTextsProvider>
    </I18nextProvider>
  );
}

interface StageProps extends Pick<StoryStage, 'brand' | 'locale'> {
  network: string;
  children: ReactNode;
}

function Stage({ brand, locale, network, children }: StageProps) {
  const stage = useMemo<StoryStage>(
    () => ({
      brand,
      locale,
      over: (client) => clientOver(network as Network, client),
      prepareTexts: speakPseudo,
    }),
    [brand, locale, network],
  );
  return <StoryStageContext value={stage}>{children}</StoryStageContext>;
}
