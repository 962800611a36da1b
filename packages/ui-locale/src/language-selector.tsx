import { classesOf, useVariables } from '@lumigraph/ui-kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { closedTexts, reportMissingTexts } from './closed-texts.ts';
import { LanguageMark } from './flag.tsx';
import type { LanguageAppearance } from './language-appearance.ts';
import type { LanguageTexts } from './texts.ts';
import { useLanguage, type UseLanguageOptions } from './use-language.ts';

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
