import { checkBreadcrumbs } from '@lumigraph/site-kit/testing';
import { site } from './site.ts';

checkBreadcrumbs(site);
