import type { Crumb } from './breadcrumbs.ts';
import { structured, withoutEmpty, type StructuredData } from './structured-data.ts';
import { cleanText } from './text.ts';

/** The breadcrumb trail of a page; `undefined` when there is none to show (fewer than two levels). */
export function breadcrumbList(crumbs: readonly Crumb[], origin: string): StructuredData | undefined {
  if (crumbs.length < 2) return undefined;
  return structured('BreadcrumbList', {
    itemListElement: crumbs.map((crumb, index) =>
      withoutEmpty({
        '@type': 'ListItem',
        position: index + 1,
        name: cleanText(crumb.label),
        item: crumb.current ? undefined : new URL(crumb.path, origin).href,
      }),
    ),
  });
}
