import { PageMeta } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { siteConfig } from '../../site.config.ts';

/** Title of a page around the account. None of them belongs into a search index. */
export function AccountMeta({ title }: { title: string }) {
  const { i18n } = useTranslation();
  return <PageMeta site={{ title: siteConfig.name }} title={title} locale={i18n.language} robots="noindex" />;
}
