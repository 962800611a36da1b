import type { PageAddress } from '../app/match-route.ts';
import { deferred } from './deferred.tsx';
import './breadcrumb.css';

/** Path of the breadcrumb's module in the build's manifest. */
export const BREADCRUMB_SOURCE = '../../packages/site-kit/src/lib/breadcrumb.tsx';

/** The home page has no breadcrumb, unless it shows a category. */
export const hasBreadcrumb = ({ pathname, search }: PageAddress): boolean =>
  pathname !== '/' || new URLSearchParams(search).has('categoryId');

export const Breadcrumb = deferred(
  async () => (await import('./breadcrumb.tsx')).Breadcrumb,
  <div className="breadcrumb" data-waiting="" />,
);
