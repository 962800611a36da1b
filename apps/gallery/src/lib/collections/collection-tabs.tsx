import { AppLink } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import './collection-tabs.css';

/** Favorites, collections and followed lists: pages of what a visitor keeps. */
export function CollectionTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pages = [
    { to: paths.favorites(), label: t('favorites.link') },
    { to: paths.collections(), label: t('collections.link') },
    { to: paths.follow(), label: t('follow.link') },
  ];
  return (
    <nav className="collection-tabs" aria-label={t('collections.tabs')}>
      {pages.map(({ to, label }) => (
        <AppLink key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
