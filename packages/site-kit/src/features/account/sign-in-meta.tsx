import type { AuthMode } from '@lumigraph/ui-auth';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { ACCOUNT_NAMESPACE } from './account-namespace.ts';

/** The head of sign-in and registration, which search engines may index, and of the form for a forgotten password. */
export function SignInMeta({ mode }: { mode: AuthMode }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { name: site } = useSiteConfig();
  const title = t(`titles.${mode}`);
  if (mode === 'forgot') return <SitePageMeta title={title} robots="noindex" />;
  return (
    <SitePageMeta title={title} description={t(`descriptions.${mode}`, { site })} path={paths[mode]()} />
  );
}
