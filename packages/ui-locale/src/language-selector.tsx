import { classesOf, useVariables } from '@lumigraph/ui-kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LanguageMark } from './flag.tsx';
import type { LanguageAppearance } from './language-option.tsx';
import type { LanguageTexts } from './texts.ts';
import { useLanguage, type UseLanguageOptions } from './use-language.ts';
import type { WidgetLocale } from './widget-languages.ts';

const loadMenu = () => import('./language-menu.tsx');
// The menu and its keyboard logic are loaded when the user is about to press the button, not before.
const LanguageMenu = lazy(async () => ({ default: (await loadMenu()).LanguageMenu }));

export interface LanguageSelectorProps extends UseLanguageOptions {
  /** Texts that replace the built-in ones. */
  localization?: Partial<LanguageTexts> | undefined;
  appearance?: LanguageAppearance | undefined;
}

/**
 * Language selector: flags with the languages' own names, arrow keys, type-ahead, Escape; a sheet at the bottom below
 * 768 pixels. The choice is stored under `preferred-locale`.
 *
 * @example
 * <LanguageSelector value={i18n.language} onChange={(code) => i18n.changeLanguage(code)} />
 */
export function LanguageSelector({ localization, appearance, ...options }: LanguageSelectorProps) {
  const { current, locales, choose } = useLanguage(options);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const [first] = useState(current.code);
  const texts = closedTexts(current.code, localization);
  const classOf = classesOf(appearance?.elements);
  const { root, sheet } = useVariables(appearance?.variables);
  useEffect(() => {
    // Bundlers replace the expression, so that production builds do not contain the report.
    if (process.env.NODE_ENV !== 'production') reportMissingTexts(current.code, localization);
  }, [current.code, localization]);
  const preload = () => void loadMenu().catch(() => undefined);

  return (
    <div className={classOf('language-selector', 'ui-language')} data-part="language-selector" {...root}>
      {sheet}
      <button
        ref={trigger}
        type="button"
        className={classOf('language-trigger', 'ui-language-trigger')}
        data-part="language-trigger"
        aria-haspopup="menu"
        aria-expanded={open}
        // Narrow screens show the code, so the accessible name must contain it (WCAG 2.5.3). axe ignores text in
        // brackets.
        aria-label={`${texts.label}: ${current.nativeName}, ${current.code.toUpperCase()}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <LanguageMark locale={current} />
        <span data-part="language-name" lang={current.code}>
          {current.nativeName}
        </span>
        <span data-part="language-code" aria-hidden="true">
          {current.code.toUpperCase()}
        </span>
        <svg data-part="language-chevron" aria-hidden="true" viewBox="0 0 16 16">
          <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
      <output className="ui-visually-hidden">
        {current.code === first ? '' : texts.changed.replace('{{name}}', current.nativeName)}
      </output>
      {open ? (
        <Suspense fallback={null}>
          <LanguageMenu
            trigger={trigger}
            locales={locales}
            value={current.code}
            localization={localization}
            appearance={appearance}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type ClosedTexts = Record<'label' | 'changed', string>;

/**
 * A copy of these two texts of all catalogues: a page with a selector loads this file, and the catalogues only with the
 * menu. A test compares them.
 */
const texts: Record<WidgetLocale, ClosedTexts> = {
  en: { label: 'Language', changed: 'The language is now {{name}}.' },
  de: { label: 'Sprache', changed: 'Die Sprache ist jetzt {{name}}.' },
  bg: { label: 'Език', changed: 'Езикът вече е {{name}}.' },
  ru: { label: 'Язык', changed: 'Теперь язык — {{name}}.' },
  es: { label: 'Idioma', changed: 'El idioma es ahora {{name}}.' },
  zh: { label: '语言', changed: '语言已切换为{{name}}。' },
  fr: { label: 'Langue', changed: 'La langue est désormais : {{name}}.' },
  it: { label: 'Lingua', changed: 'La lingua ora è {{name}}.' },
  nl: { label: 'Taal', changed: 'De taal is nu {{name}}.' },
  pl: { label: 'Język', changed: 'Wybrany język: {{name}}.' },
  pt: { label: 'Idioma', changed: 'O idioma é agora {{name}}.' },
  ro: { label: 'Limbă', changed: 'Limba este acum {{name}}.' },
  el: { label: 'Γλώσσα', changed: 'Η γλώσσα είναι τώρα: {{name}}.' },
  tr: { label: 'Dil', changed: 'Dil artık {{name}}.' },
};

export const closedMessages: Readonly<Record<string, ClosedTexts>> = texts;

/** As `languageTexts`, without the texts of the menu. */
function closedTexts(locale: string, localization: Partial<ClosedTexts> = {}): ClosedTexts {
  const [language = ''] = locale.split('-');
  const { label, changed } = closedMessages[locale] ?? closedMessages[language] ?? closedMessages['en']!;
  return { label: localization.label ?? label, changed: localization.changed ?? changed };
}

const names = ['label', 'heading', 'partial', 'changed', 'justNow'] as const;
const reported = new Set<string>();

/** Warns once about a language in which neither the package nor the site has the texts of the selector. */
function reportMissingTexts(locale: string, localization: Partial<Record<string, string>> = {}): void {
  const [language = ''] = locale.split('-');
  const missing = names.filter((name) => localization[name] === undefined);
  const isBuiltIn = Boolean(closedMessages[locale] ?? closedMessages[language]);
  if (isBuiltIn || missing.length === 0 || reported.has(locale)) return;
  reported.add(locale);
  // oxlint-disable-next-line no-console -- for the developer of the site, in development only
  console.warn(
    `@lumigraph/ui-locale: there are no texts in "${locale}", so ${missing.join(', ')} are English. Pass them as "localization".`,
  );
}
