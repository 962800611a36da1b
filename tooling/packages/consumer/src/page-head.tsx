import { PageMeta } from '@lumigraph/site-meta';

export function PageHead() {
  return <PageMeta site={{ title: 'A strange site' }} title="Home" description="Everything at once" />;
}
