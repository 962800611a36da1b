import type { PublicSettings } from '@lumigraph/contracts';
import { FallbackText } from '@lumigraph/ui-locale/i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths.ts';
import { AppLink } from '../lib/app-link.tsx';
import { usePublicSettings } from '../lib/public-settings.tsx';
import { withoutDoublePeriod } from '../lib/without-double-period.ts';
import { useSite, type NavigationLink } from '../app/site.ts';
import { Brand } from './brand.tsx';
import { ThemeChooser } from './theme-chooser.tsx';

const support: NavigationLink = { key: 'support', label: 'footer.support', to: paths.support() };

export function Footer() {
  const { t } = useTranslation();
  const {
    demo,
    company,
    siblings = [],
    imagesOrigin = 'mixed',
    oneOffProducts = false,
  } = usePublicSettings();
  const { navigation, slots, hasScreen } = useSite();
  const { FooterTools } = slots;
  const sellsProducts = oneOffProducts && hasScreen(support.to);
  const values = { year: thisYear(), company: company.name };
  // The types contain only the texts of every site; the text for `ai` belongs to a single site.
  const copyright: typeof values = Object.assign(values, { context: imagesOrigin });
  useEffect(() => {
    addEventListener('beforeprint', loadLazyImages);
    return () => removeEventListener('beforeprint', loadLazyImages);
  }, []);
  return (
    <footer className="site-footer">
      <div className="site-footer-grid wrap">
        <div className="site-footer-about">
          <Brand />
          <p>
            <FallbackText of="footer.description" />
          </p>
          {demo ? <p className="demo-mark">{t('footer.demo')}</p> : null}
        </div>
        <LinkList
          title={t('footer.explore')}
          links={sellsProducts ? [...navigation.explore, support] : navigation.explore}
          siblings={siblings}
        />
        {navigation.legal.length > 0 ? <LinkList title={t('footer.legal')} links={navigation.legal} /> : null}
        <section>
          <h2>{t('footer.contact')}</h2>
          <address>
            <dl>
              <dt>{t('footer.email')}</dt>
              <dd>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </dd>
              <dt>{t('footer.phone')}</dt>
              <dd>
                <a href={`tel:${company.phone.replaceAll(' ', '')}`}>{company.phone}</a>
              </dd>
              <dt>{t('footer.website')}</dt>
              <dd>
                <a href={company.website}>{new URL(company.website).host}</a>
              </dd>
              <dt>{t('footer.vat')}</dt>
              <dd>{company.vatNumber}</dd>
            </dl>
          </address>
          {company.placeholder ? <p className="site-footer-note">{t('footer.placeholder')}</p> : null}
        </section>
      </div>
      <div className="site-footer-end wrap">
        {/* `footer.copyright_ai`: only for a site with that text, when AI made all its images. */}
        <p suppressHydrationWarning>{withoutDoublePeriod(t('footer.copyright', copyright))}</p>
        {FooterTools ? <FooterTools /> : null}
        <ThemeChooser />
      </div>
    </footer>
  );
}

interface LinkListProps {
  title: string;
  links: readonly NavigationLink[];
  /** Other sites, by their name. */
  siblings?: PublicSettings['siblings'];
}

function LinkList({ title, links, siblings }: LinkListProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ key, label, to }) => (
          <li key={key}>
            <AppLink to={to}>{t(label)}</AppLink>
          </li>
        ))}
        {siblings?.map(({ name, origin }) => (
          <li key={origin}>
            <a href={origin}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Browsers that do not load the images below the window for a printed page do so for the next attempt at least. */
function loadLazyImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    image.loading = 'eager';
}

/** Server and browser may render different years at New Year; each result is kept. */
function thisYear(): number {
  return new Date().getFullYear();
}
