import { defineSite } from '@lumigraph/site-kit';
import english from '../messages/en.json';
import { SearchField } from '../features/search/search-field.tsx';
import { siteConfig } from '../site.config.ts';
import { navigation } from './navigation.ts';
import { siteRedirects, siteRoutes } from './routes.tsx';
import { FavoritesLink, Overlay } from './slots.tsx';

/** The site definition of the gallery. */
export const site = defineSite({
  config: siteConfig,
  routes: siteRoutes,
  redirects: siteRedirects,
  navigation,
  slots: { HeaderSearch: SearchField, HeaderTools: FavoritesLink, Overlay },
  texts: {
    namespace: 'gallery',
    english,
    files: import.meta.glob(['../messages/*.json', '!../messages/en.json'], {
      import: 'default',
    }),
    documents: {
      terms: import.meta.glob('../features/legal/terms/*.json', { import: 'default' }),
    },
  },
});
