import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';

/** The right end of the header: Sign In and Sign Up, or the user's menu. */
export function AccountSlot() {
  const { t } = useTranslation();
  return (
    <>
      <AppLink className="ui-button" data-variant="ghost" to={paths.login()}>
        {t('nav.signIn')}
      </AppLink>
      <AppLink className="ui-button" data-variant="primary" to={paths.register()}>
        {t('nav.signUp')}
      </AppLink>
    </>
  );
}
