export {
  defineSite,
  useRouteParam,
  useSite,
  type NavigationLink,
  type Site,
  type SiteNavigation,
} from './app/site.ts';
export type { SitemapContent } from './app/crawler-files.ts';
export { lazyPages, type PageModule } from './app/lazy-page.tsx';
export type { SiteRoute } from './app/match-route.ts';
export {
  accountRoutes,
  consentRoute,
  legalRoutes,
  billingRedirects,
  billingRoutes,
} from './app/shared-routes.ts';
export { readyRoutes } from './app/ready-routes.ts';
export { readyRoutesBesidePlans } from './app/ready-routes-beside-plans.ts';
export { legalLinks, standardSite } from './app/standard-site.ts';
export { paths as sharedPaths, queryOf } from './app/paths.ts';
export { loadNamespace, registerNamespace } from './app/i18n.ts';
export { useSiteLanguage } from './app/use-site-language.ts';
export { useCountNotFound } from './lib/analytics/use-count-not-found.ts';
export { useViewItem } from './lib/analytics/use-view-item.ts';
export { useAccount, useAccountState } from './features/account/account-context.tsx';
export { useViewer, type Viewer } from './features/account/use-viewer.ts';
export { ActionLink, AppLink, renderLink } from './lib/app-link.tsx';
export { inLanguage, LANGUAGE_PARAM, useKeptLanguage } from './lib/language-address.ts';
export { documentText, numberText } from './lib/document-texts.ts';
export { useDay } from './lib/use-day.ts';
export { deferred } from './lib/deferred.tsx';
export { Breadcrumb } from './lib/deferred-breadcrumb.tsx';
export { errorCode, isNotFound } from './lib/error-code.ts';
export { useFirstImage } from './lib/first-images.ts';
export { dropFormDraft, SIGN_IN_DRAFT } from './lib/form-draft.ts';
export { useKeptFields } from './lib/kept-fields.ts';
export { Notice } from './lib/notice.tsx';
export { baseUrlOf, usePublicSettings } from './lib/public-settings.tsx';
export { isServed } from './lib/renew-document.ts';
export { saveFile } from './lib/save-file.ts';
export { useSiteServices, type SharedServices } from './lib/services.tsx';
export { SitePageMeta } from './lib/site-page-meta.tsx';
export { useSubmittedForm } from './lib/submitted-form.ts';
export { useContentLanguage } from './lib/use-content-language.ts';
export type { SiteConfig } from './lib/site-config.tsx';
