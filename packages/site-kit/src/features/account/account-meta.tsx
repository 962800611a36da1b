import { SitePageMeta } from '../../lib/site-page-meta.tsx';

/** Title of an account page. Account pages are excluded from search indexes. */
export function AccountMeta({ title }: { title: string }) {
  return <SitePageMeta title={title} robots="noindex" />;
}
