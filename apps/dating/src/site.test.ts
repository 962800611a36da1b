import {
  checkDocuments,
  checkGuardedPages,
  checkLanguages,
  checkMessages,
  checkSite,
} from '@lumigraph/site-kit/testing';
import { site } from './app/site.ts';

checkSite(site);
checkGuardedPages(site);
checkLanguages({ site });
checkMessages(import.meta.glob('./messages/*.json', { eager: true, import: 'default' }));
checkDocuments({
  site,
  files: import.meta.glob('./features/legal/*/*.json', { eager: true, import: 'default' }),
});
