import { StoryStageContext } from '@lumigraph/site-kit/stories';
import { siteTitle } from '@lumigraph/site-meta';
import { allLocales, LanguageSelector } from '@lumigraph/ui-locale';
import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './pages.css';

/** A minimal site around a page: name, language, padding. The toolbar sets the brand. */
export function PageShell({ children }: { children: ReactNode }) {
  const { brand } = use(StoryStageContext);
  const { i18n } = useTranslation();
  return (
    <div className="sb-page">
      <header className="sb-page-header">
        <strong>{siteTitle(brand)}</strong>
        <LanguageSelector
          locales={allLocales}
          value={i18n.language}
          remember={false}
          onChange={async (code) => {
            await i18n.changeLanguage(code);
          }}
        />
      </header>
      <main className="sb-page-main">{children}</main>
    </div>
  );
}
