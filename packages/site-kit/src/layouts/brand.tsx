import { paths } from '../app/paths.ts';
import { AppLink } from '../lib/app-link.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';

/** The site's logo and name, linked to the home page. */
export function Brand() {
  const config = useSiteConfig();
  return (
    <AppLink className="brand" to={paths.home()}>
      <span className="brand-mark" aria-hidden="true" />
      <span className="brand-name" translate="no">
        {config.name}
      </span>
    </AppLink>
  );
}
