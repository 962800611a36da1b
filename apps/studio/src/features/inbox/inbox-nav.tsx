import { useTranslation } from 'react-i18next';
import { useOpenCounts } from '../../lib/open-counts.ts';
import { SectionNav } from '../../lib/section-nav.tsx';
import { useMe } from '../../lib/studio.tsx';

/** The pages of the section; an editor has only one. */
export function InboxNav() {
  const { t } = useTranslation('inbox');
  const counts = useOpenCounts();
  if (!useMe().roles.includes('admin')) return null;
  return (
    <SectionNav
      label={t('pages.label')}
      links={[
        { to: '/inbox', label: t('pages.messages'), count: counts.messages },
        { to: '/inbox/reports', label: t('pages.reports'), count: counts.reports },
      ]}
    />
  );
}
