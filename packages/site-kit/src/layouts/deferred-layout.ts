import { deferred } from '../lib/deferred.tsx';

/** Path of the parts' module in the build's manifest, for the shell, which is also shown without a connection. */
export const LAYOUT_SOURCE = '../../packages/site-kit/src/layouts/layout-parts.ts';

// Below the page, and in a panel that the browser itself opens: one file, which follows the hydration.
const parts = () => import('./layout-parts.ts');

export const Footer = deferred(async () => (await parts()).Footer);
export const MobileMenu = deferred(async () => (await parts()).MobileMenu);
