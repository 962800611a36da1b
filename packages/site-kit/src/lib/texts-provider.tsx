import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import type { i18n as I18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

/** One instance for the screens of the site and for the widgets of the packages. */
export function TextsProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <I18nextTextsProvider>{children}</I18nextTextsProvider>
    </I18nextProvider>
  );
}
