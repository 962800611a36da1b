import { createRenderer } from '@lumigraph/site-kit/server';
import { site } from './app/site.ts';

export const { visitorOf, render, renderShell, payment, crawlerFile } = createRenderer(site);
