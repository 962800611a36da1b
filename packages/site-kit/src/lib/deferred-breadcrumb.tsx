import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { PageAddress } from '../app/match-route.ts';
import type { BreadcrumbProps } from './breadcrumb.tsx';
import './breadcrumb.css';

/** Path of the breadcrumb's module in the build's manifest. */
export const BREADCRUMB_SOURCE = '../../packages/site-kit/src/lib/breadcrumb.tsx';

let loaded: ComponentType<BreadcrumbProps> | undefined;

async function load(): Promise<ComponentType<BreadcrumbProps>> {
  loaded ??= (await import('./breadcrumb.tsx')).Breadcrumb;
  return loaded;
}

/** The home page has no breadcrumb, unless it shows a category. */
export const hasBreadcrumb = ({ pathname, search }: PageAddress): boolean =>
  pathname !== '/' || new URLSearchParams(search).has('categoryId');

/**
 * Loads the breadcrumb's code for a page that shows one, so that it then renders without suspending, on the
 * server and in the browser.
 */
export async function loadBreadcrumb(address: PageAddress): Promise<void> {
  if (hasBreadcrumb(address)) await load().catch(() => undefined);
}

const nothing = () => null;

const Deferred = lazy(async () => ({
  // Without its code, the page only lacks the breadcrumb.
  default: await load().catch((): ComponentType<BreadcrumbProps> => nothing),
}));

/** {@link BreadcrumbProps} of a breadcrumb whose code is not part of the home page. */
export function Breadcrumb(props: BreadcrumbProps) {
  // The same component while this one is mounted: a different one would mount again.
  const [Loaded] = useState(() => loaded);
  return Loaded ? (
    <Loaded {...props} />
  ) : (
    <Suspense fallback={<div className="breadcrumb" data-waiting="" />}>
      <Deferred {...props} />
    </Suspense>
  );
}
