import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { themeChoices, useTheme } from '../lib/theme.ts';

/** All three choices, including the one that follows the system. */
export function ThemeChooser() {
  const { t } = useTranslation();
  const { choice, choose } = useTheme();
  // Header menu and footer each have one: radio buttons with the same name would be one group.
  const name = useId();
  return (
    <fieldset className="theme-chooser">
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
