import {
  checkAddresses,
  checkDocuments,
  checkGuardedPages,
  checkLanguages,
  checkMessages,
  checkSite,
} from '@lumigraph/site-kit/testing';
import { site } from './app/site.ts';
import { sitemap } from './app/sitemap.ts';

checkSite(site);
checkAddresses({ site, sitemap });
checkGuardedPages(site);
checkLanguages({ site });
checkMessages(import.meta.glob('./messages/*.json', { eager: true, import: 'default' }));
checkDocuments({
  site,
  files: import.meta.glob('./features/legal/*/*.json', { eager: true, import: 'default' }),
});
