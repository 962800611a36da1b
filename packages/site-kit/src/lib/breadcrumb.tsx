import { breadcrumbList, breadcrumbs, JsonLd } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSite } from '../app/site.ts';
import { useSiteConfig } from './site-config.tsx';
import { AppLink } from './app-link.tsx';
import { usePublicSettings } from './public-settings.tsx';
import './breadcrumb.css';

export interface BreadcrumbProps {
  /** The category to show, where the page knows it better than the address does. */
  category?: { id: number; label: string } | undefined;
}

/** The way from Home to this page (specification 2.3), for eyes, screen readers and crawlers. */
export function Breadcrumb({ category }: BreadcrumbProps) {
  const { t } = useTranslation();
  const config = useSiteConfig();
  const { navigation } = useSite();
  // A screen of the site's own is called as the link to it.
  const ownSegments = Object.fromEntries(
    navigation.main.map(({ to, label }) => [to.slice(1), t(label as 'nav.home')]),
  );
  const { pathname, search } = useLocation();
  const { origin } = usePublicSettings();
  const crumbs = breadcrumbs({
    pathname,
    search: category ? `categoryId=${category.id}` : search,
    brandName: config.name,
    categoryName: () => category?.label,
    labels: {
      home: t('nav.home'),
      blog: t('nav.blog'),
      about: t('nav.about'),
      contact: t('nav.contact'),
      imageView: t('breadcrumb.imageView'),
      post: (id) => t('breadcrumb.post', { id }),
      segments: {
        ...(t('breadcrumb.segments', { returnObjects: true, defaultValue: {} }) as Record<string, string>),
        ...ownSegments,
      },
    },
  });
  if (crumbs.length === 0) return null;
  const data = origin === '' ? undefined : breadcrumbList(crumbs, origin);
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb.label')}>
      <ol>
        {crumbs.map(({ path, label, current }) => (
          <li key={path}>
            {current ? <span aria-current="page">{label}</span> : <AppLink to={path}>{label}</AppLink>}
          </li>
        ))}
      </ol>
      {data ? <JsonLd data={data} /> : null}
    </nav>
  );
}
