import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { ActionLink } from '../../lib/app-link.tsx';
import { checkoutOrigin } from './kept-checkout.ts';

/** Leads back to the page from which the visitor came to the plans, by its name where the site has a text for it. */
export function GoOnLink() {
  const { t } = useTranslation('subscription');
  const { t: tSite, i18n } = useTranslation();
  const [origin] = useState(checkoutOrigin);
  const name: string = `backTo.${origin?.split(/[/?#]/u)[1] ?? 'home'}`;
  return (
    <ActionLink variant="primary" href={origin ?? paths.home()}>
      {i18n.exists(name)
        ? // The types contain only the texts of every site.
          tSite(name as 'nav.home')
        : t(origin === undefined ? 'success.toGallery' : 'success.goOn')}
    </ActionLink>
  );
}
