import { defaultLocale } from '@lumigraph/contracts';
import { useDay } from '../../lib/use-day.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ownDocument } from '../../app/i18n.ts';
import { matchRoute } from '../../app/match-route.ts';
import { useSite } from '../../app/site.ts';
import { SitePageMeta } from '../../lib/site-page-meta.tsx';
import { LegalBlockView } from './legal-block.tsx';
import type { LegalDocument, LegalOverlay, LegalSection, LegalVersion } from './legal-document.ts';
import { DocumentLanguage, useFillIn } from './legal-values.ts';
import './legal.css';

/** Longer documents get a table of contents. */
const SECTIONS_WORTH_A_CONTENTS = 3;

export interface LegalPageProps {
  name: string;
  /** Languages in which the document exists. */
  locales: readonly string[];
  /** Images between title and text. */
  figure?: ReactNode;
}

/** A text page: its document in the visitor's language, or in English and marked as English. */
export function LegalPage({ name, locales, figure }: LegalPageProps) {
  const { route } = matchRoute(useSite().routes, useLocation());
  const { t, i18n } = useTranslation('legal');
  const fillIn = useFillIn();
  const day = useDay();
  const bundleOf = (locale: string): LegalDocument | undefined => {
    const base = i18n.getResourceBundle(locale, name) as LegalDocument | undefined;
    return base && withOverlay(base, i18n.getResourceBundle(locale, ownDocument(name)) as LegalOverlay);
  };
  const own = bundleOf(i18n.language);
  const text = own ?? bundleOf(defaultLocale);
  if (!text) throw new Error(`The texts of "${name}" are not loaded.`);
  const language = own ? i18n.language : defaultLocale;
  const { title, version, changed, history = [], sections } = text;
  const summary = fillIn.text(text.summary);
  const binding = version !== undefined && changed !== undefined;
  return (
    <div className="legal wrap" data-copyable="">
      <SitePageMeta
        title={title}
        description={summary}
        locale={language}
        locales={locales}
        path={route.path}
      />
      <header className="legal-head" lang={language}>
        <h1>{title}</h1>
        <p className="legal-summary">{summary}</p>
        {binding ? (
          <p className="legal-version" lang={i18n.language}>
            {t('changed', { date: day(changed), version })}
          </p>
        ) : null}
      </header>
      {own ? null : <p className="legal-language">{t('otherLanguage')}</p>}
      {figure}
      {binding && sections.length >= SECTIONS_WORTH_A_CONTENTS ? (
        <Contents sections={sections} label={t('contents')} language={language} />
      ) : null}
      <div className="legal-text" lang={language}>
        {sections.map((section) => (
          <section key={section.id}>
            <h2 id={section.id} tabIndex={-1}>
              {section.title}
            </h2>
            <DocumentLanguage value={language}>
              {section.body.map((block, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the blocks never change their order
                <LegalBlockView key={index} block={block} label={section.title} />
              ))}
            </DocumentLanguage>
          </section>
        ))}
        {history.length > 0 ? <LegalHistory versions={history} language={language} /> : null}
      </div>
    </div>
  );
}

function Contents({
  sections,
  label,
  language,
}: {
  sections: LegalSection[];
  label: string;
  language: string;
}) {
  return (
    <nav className="legal-contents" aria-labelledby="contents">
      <h2 id="contents">{label}</h2>
      <ol lang={language}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * A shared document with a site's overrides: sections of the same id are replaced, new ones added, some left
 * out.
 */
export function withOverlay(base: LegalDocument, overlay: LegalOverlay | undefined): LegalDocument {
  if (!overlay) return base;
  const { omit = [], sections: own = [], ...rest } = overlay;
  const known = new Set(base.sections.map(({ id }) => id));
  const replaced = base.sections
    .filter(({ id }) => !omit.includes(id))
    .map((section) => own.find(({ id }) => id === section.id) ?? section);
  return { ...base, ...rest, sections: own.filter(({ id }) => !known.has(id)).reduce(insert, replaced) };
}

function insert(sections: LegalSection[], section: LegalSection & { before?: string }): LegalSection[] {
  const place = sections.findIndex(({ id }) => id === section.before);
  return sections.toSpliced(place < 0 ? sections.length : place, 0, section);
}

/**
 * Every version of a binding page with its changes, newest first, so that a visitor can look up the version
 * of a given day.
 */
function LegalHistory({ versions, language }: { versions: readonly LegalVersion[]; language: string }) {
  const { t, i18n } = useTranslation('legal');
  const day = useDay();
  return (
    <section className="legal-history" lang={i18n.language}>
      <h2 id="versions" tabIndex={-1}>
        {t('versions')}
      </h2>
      <ol>
        {versions.map(({ version, changed, what }) => (
          <li key={version}>
            <strong>{t('version', { version })}</strong>, <time dateTime={changed}>{day(changed)}</time>:{' '}
            <span lang={language}>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
