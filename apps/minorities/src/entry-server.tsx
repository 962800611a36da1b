import { createRenderer } from '@lumigraph/site-kit/server';
import { site } from './app/site.ts';
import { sitemap } from './app/sitemap.ts';

export const { about, visitorOf, render, forms, renderShell, payment, crawlerFile } = createRenderer(site, {
  sitemap,
});
