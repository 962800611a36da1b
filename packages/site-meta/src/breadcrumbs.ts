import { structured, withoutEmpty, type StructuredData } from './structured-data.ts';
import { charactersOf, cleanText } from './text.ts';

/** Texts of the trail; a site translates them and names its own segments. */
export interface BreadcrumbLabels {
  home: string;
  blog: string;
  /** Receives the post's id; {@link BreadcrumbOptions.title} replaces it where the page knows the title. */
  post: (id: string) => string;
  imageView: string;
  about: string;
  contact: string;
  /**
   * Names of further path segments, for example `{ 'forgot-password': 'Forgot password' }`. A whole path, as in
   * `{ 'subscription/plans': 'Premium' }`, wins over its last segment.
   */
  segments?: Readonly<Record<string, string>>;
}

/** The default labels. */
export const defaultBreadcrumbLabels: BreadcrumbLabels = {
  home: 'Home',
  blog: 'Blog',
  post: (id) => `Post ${id}`,
  imageView: 'Image View',
  about: 'About',
  contact: 'Contact',
};

export interface Crumb {
  label: string;
  /** Path with query on this site. */
  path: string;
  /** True for the last one: the page itself, shown as text with `aria-current="page"`. */
  current: boolean;
}

export interface BreadcrumbOptions {
  /** As in the address: encoded. */
  pathname: string;
  /** Query with or without the question mark; `categoryId` is read from it. */
  search?: string;
  /** Label of the whole gallery (`/images`) between Home and an image whose category is not known. */
  brandName: string;
  /** Undefined while categories load or when there is none with that id. */
  categoryName?: (categoryId: number) => string | undefined;
  labels?: Partial<BreadcrumbLabels>;
  /** Name of the page itself, for example a post's title; by default the label of its path. */
  title?: string;
}

interface Level {
  label: string;
  path: string;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function capitalised(segment: string): string {
  const [first = ''] = charactersOf(segment);
  return first.toUpperCase() + segment.slice(first.length);
}

function categoryLevel(options: BreadcrumbOptions): Level | undefined {
  const value = new URLSearchParams(options.search).get('categoryId');
  if (value === null || !/^[1-9]\d{0,8}$/u.test(value)) return undefined;
  const label = options.categoryName?.(Number(value));
  return label === undefined ? undefined : { label, path: `/?categoryId=${value}` };
}

function pathLevel(segments: readonly string[], index: number, labels: BreadcrumbLabels): Level {
  const segment = decoded(segments[index] ?? '');
  const path = `/${segments.slice(0, index + 1).join('/')}`;
  if (index === 1 && segments[0] === 'blog') return { label: labels.post(segment), path };
  const known = index === 0 ? { blog: labels.blog, about: labels.about, contact: labels.contact } : {};
  const names: Readonly<Record<string, string>> = { ...known, ...labels.segments };
  const label = [path.slice(1), segment]
    .filter((name) => Object.hasOwn(names, name))
    .map((name) => names[name])[0];
  return { label: label ?? capitalised(segment), path };
}

/** The levels below Home. */
function levelsOf(options: BreadcrumbOptions, labels: BreadcrumbLabels): Level[] {
  const segments = options.pathname.split('/').filter((segment) => segment !== '');
  const gallery: Level = { label: options.brandName, path: '/images' };
  const category = categoryLevel(options);
  const [first] = segments;
  if (first === undefined) return category === undefined ? [] : [category];
  if (first === 'images') return [gallery];
  if (first === 'image' && segments.length > 1) {
    return [category ?? gallery, { label: labels.imageView, path: options.pathname }];
  }
  return segments.map((_, index) => pathLevel(segments, index, labels));
}

/**
 * The breadcrumb trail of an address, from Home to the page itself; empty when it would have fewer than two levels.
 * The id of an image may contain slashes and stays one level.
 *
 * @example breadcrumbs({ pathname: '/blog/12', brandName: 'Lumigraph' }).map((crumb) => crumb.label) // ['Home', 'Blog', 'Post 12']
 */
export function breadcrumbs(options: BreadcrumbOptions): Crumb[] {
  const labels = { ...defaultBreadcrumbLabels, ...options.labels };
  const levels: Level[] = [{ label: labels.home, path: '/' }, ...levelsOf(options, labels)];
  if (levels.length < 2) return [];
  return levels.map(({ label, path }, index) => {
    const current = index === levels.length - 1;
    return { label: current ? (options.title ?? label) : label, path, current };
  });
}

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
