import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { PageAddress } from '../app/match-route.ts';
import type { BreadcrumbProps } from './breadcrumb.tsx';
import './breadcrumb.css';

/** Path of the trail's code in the build's manifest. */
export const BREADCRUMB_SOURCE = '../../packages/site-kit/src/lib/breadcrumb.tsx';

let loaded: ComponentType<BreadcrumbProps> | undefined;

async function load(): Promise<ComponentType<BreadcrumbProps>> {
  loaded ??= (await import('./breadcrumb.tsx')).Breadcrumb;
  return loaded;
}

/** The home page has no trail, unless it shows a category. */
export const hasBreadcrumb = ({ pathname, search }: PageAddress): boolean =>
  pathname !== '/' || new URLSearchParams(search).has('categoryId');

/** Loads the trail's code for a page that shows one: after this it renders at once, on the server as in the browser. */
export async function loadBreadcrumb(address: PageAddress): Promise<void> {
  if (hasBreadcrumb(address)) await load().catch(() => undefined);
}

const nothing = () => null;

const Deferred = lazy(async () => ({
  // Without its code a page only lacks the trail.
  default: await load().catch((): ComponentType<BreadcrumbProps> => nothing),
}));

/** {@link BreadcrumbProps} of a trail whose code is not part of the home page. */
export function Breadcrumb(props: BreadcrumbProps) {
  // The same component as long as this one is mounted: another one would begin anew.
  const [Loaded] = useState(() => loaded);
  return Loaded ? (
    <Loaded {...props} />
  ) : (
    <Suspense fallback={<div className="breadcrumb" data-waiting="" />}>
      <Deferred {...props} />
    </Suspense>
  );
}
