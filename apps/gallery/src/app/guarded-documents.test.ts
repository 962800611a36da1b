import { checkGuardedPages } from '@lumigraph/site-kit/testing';
import { site } from './site.ts';

checkGuardedPages(site);
