import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { paths } from '../../app/paths.ts';

/** Title of a billing page; search engines may index only the plans. */
export function SubscriptionMeta({ title, description }: { title: string; description?: string }) {
  const found = description === undefined ? { robots: 'noindex' } : { description, path: paths.plans() };
  return <SitePageMeta title={title} {...found} />;
}
