export * from './crawlers.ts';
export {
  breadcrumbs,
  defaultBreadcrumbLabels,
  type BreadcrumbLabels,
  type BreadcrumbOptions,
  type Crumb,
  breadcrumbList,
} from './breadcrumbs.ts';
export { JsonLd, JSON_LD_POLICY_NAME, serializeJsonLd } from './json-ld.tsx';
export {
  headOfPage,
  type HeadOfPage,
  type LanguageAlternate,
  type MetaImage,
  type MetaTag,
  type PageMetaOptions,
} from './meta-tags.ts';
export { PageMeta } from './page-meta.tsx';
export {
  pageTitle,
  type Site,
  DEFAULT_SITE_TITLE,
  siteTitle,
  siteTitles,
  type SiteId,
} from './page-title.ts';
export { blogPosting, type BlogPostingOptions } from './blog-posting.ts';
export { digitalSourceTypeUrl, imageObject, type ImageObjectOptions } from './image-object.ts';
export { productOffers, type ProductOffersOptions } from './product-offers.ts';
export type { StructuredData } from './structured-data.ts';
export { charactersOf, cleanText, truncateText } from './text.ts';
