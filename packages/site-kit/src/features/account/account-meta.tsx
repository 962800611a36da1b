import { PageMeta } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../lib/site-config.tsx';

/** Title of a page around the account. None of them belongs into a search index. */
export function AccountMeta({ title }: { title: string }) {
  const { i18n } = useTranslation();
  const config = useSiteConfig();
  return <PageMeta site={{ title: config.name }} title={title} locale={i18n.language} robots="noindex" />;
}
