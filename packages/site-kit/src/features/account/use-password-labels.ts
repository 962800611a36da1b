import type { PasswordFieldLabels } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';

/** The labels of password fields outside the widget, from the widget's own texts. */
export function usePasswordLabels(): PasswordFieldLabels {
  const { t } = useTranslation('ui-auth');
  return {
    show: t('password.show', 'Show'),
    hide: t('password.hide', 'Hide'),
    showPassword: t('password.showPassword', 'Show password'),
    hidePassword: t('password.hidePassword', 'Hide password'),
    capsLock: t('password.capsLock', 'Caps lock is on'),
  };
}
