import { renderLink } from '@lumigraph/site-kit';
import { Pagination, type PaginationProps } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';

/** The pages of a list, as links of the site. */
export function Pages(props: Omit<PaginationProps, 'labels' | 'renderLink'>) {
  const { t } = useTranslation();
  const labels = {
    navigation: t('pagination.label'),
    previous: t('pagination.previous'),
    next: t('pagination.next'),
    page: (page: number, count: number) => t('pagination.page', { page, count }),
  };
  return <Pagination {...props} labels={labels} renderLink={renderLink} />;
}
