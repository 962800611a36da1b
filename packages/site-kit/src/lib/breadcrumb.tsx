import { breadcrumbList, breadcrumbs, JsonLd } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSite } from '../app/site.ts';
import { useSiteConfig } from './site-config.tsx';
import { AppLink } from './app-link.tsx';
import { usePublicSettings } from './public-settings.tsx';
import './breadcrumb.css';

export interface BreadcrumbProps {
  /** Name of the page from its data, with its language; null while the data load. */
  title?: string | null | undefined;
  titleLang?: string | undefined;
  /** The category to show, where the page's data are more exact than the address. */
  category?: { id: number; label: string } | undefined;
}

/**
 * The path from Home to this page, for visitors, screen readers and crawlers. Nothing where there is only one
 * level.
 */
export function Breadcrumb({ category, title, titleLang }: BreadcrumbProps) {
  const { t } = useTranslation();
  const config = useSiteConfig();
  const { navigation } = useSite();
  // A page has the name of the link to it.
  const ownSegments = Object.fromEntries(
    Object.values(navigation)
      .flat()
      .map(({ to, label }) => [to.slice(1), t(label as 'nav.home')]),
  );
  const { pathname, search } = useLocation();
  const { origin } = usePublicSettings();
  const crumbs = breadcrumbs({
    pathname,
    search: category ? `categoryId=${category.id}` : search,
    brandName: config.name,
    categoryName: () => category?.label,
    ...(title ? { title } : {}),
    labels: {
      home: t('nav.home'),
      blog: t('nav.blog'),
      about: t('nav.about'),
      contact: t('nav.contact'),
      segments: {
        ...(t('breadcrumb.segments', { returnObjects: true, defaultValue: {} }) as Record<string, string>),
        ...ownSegments,
      },
    },
  });
  if (crumbs.length === 0) return null;
  // Reserves the space: screen readers would read a placeholder text, which then changes.
  if (title === null) return <div className="breadcrumb" data-waiting="" />;
  const data = origin === '' ? undefined : breadcrumbList(crumbs, origin);
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb.label')}>
      <ol>
        {crumbs.map(({ path, label, current }) => (
          <li key={path}>
            {current ? (
              <span aria-current="page" lang={titleLang}>
                {label}
              </span>
            ) : (
              <AppLink to={path}>{label}</AppLink>
            )}
          </li>
        ))}
      </ol>
      {data ? <JsonLd data={data} /> : null}
    </nav>
  );
}
