import { SitePageMeta } from '../../lib/site-page-meta.tsx';

/** Title of a page around the account. None of them belongs into a search index. */
export function AccountMeta({ title }: { title: string }) {
  return <SitePageMeta title={title} robots="noindex" />;
}
