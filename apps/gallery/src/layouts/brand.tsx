import { paths } from '../app/paths.ts';
import { AppLink } from '../lib/app-link.tsx';
import { siteConfig } from '../site.config.ts';

/** The site's mark and name, leading home. */
export function Brand() {
  return (
    <AppLink className="brand" to={paths.home()}>
      <span className="brand-mark" aria-hidden="true" />
      {siteConfig.name}
    </AppLink>
  );
}
