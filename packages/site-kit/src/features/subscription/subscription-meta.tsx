import { PageMeta } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../lib/site-config.tsx';

/** Title of a page around money; only the plans belong into a search index. */
export function SubscriptionMeta({ title, description }: { title: string; description?: string }) {
  const { i18n } = useTranslation();
  const config = useSiteConfig();
  const found = description === undefined ? { robots: 'noindex' } : { description };
  return <PageMeta site={{ title: config.name }} title={title} locale={i18n.language} {...found} />;
}
