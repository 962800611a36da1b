import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { themeChoices, toThemeChoice, useTheme } from '../lib/theme.ts';

/** All three choices, including the one that follows the system. */
export function ThemeChooser() {
  const { t } = useTranslation();
  const { choice, choose } = useTheme();
  // Header menu and footer each have one: radio buttons with the same name would be one group.
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The event of a press before the hydration is lost; the server has checked `system` in every document.
    const early = toThemeChoice(group.current?.querySelector<HTMLInputElement>('input:checked')?.value);
    if (early !== 'system' && early !== choice) choose(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was pressed before
  }, []);
  return (
    <fieldset ref={group} className="theme-chooser">
      <legend className="ui-visually-hidden">{t('theme.label')}</legend>
      {themeChoices.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={choice === option}
            onChange={() => choose(option)}
          />
          <span>{t(`theme.${option}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
