import { SECOND_MS } from '@lumigraph/contracts';
import { classNames, type RenderLink } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Users } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, NavLink } from 'react-router-dom';
import './page.css';
import { useStudio, useStudioApi } from './studio.tsx';
import { historyStateOf } from './table/list-places.ts';
import { ListStepButtons } from './table/list-steps.tsx';

interface SectionLink {
  to: string;
  label: string;
  /** Shown beside the label; nothing for 0. */
  count?: number | undefined;
}

/** The pages of a section beside each other. */
export function SectionNav({ label, links }: { label: string; links: readonly SectionLink[] }) {
  return (
    <nav className="section-nav" aria-label={label}>
      {links.map(({ to, label: name, count = 0 }) => (
        <NavLink key={to} to={to} end>
          {name}
          {count > 0 ? <span className="studio-count">{count}</span> : null}
        </NavLink>
      ))}
    </nav>
  );
}

/** Renders the links of ui-kit through the router; addresses are relative to /studio. */
export const renderLink: RenderLink = ({ href, ...rest }) => <Link to={href} {...rest} />;

/** The same in every language. */
export const STUDIO_NAME = 'Lumigraph Studio';

/** The title of the document. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${STUDIO_NAME}`}</title>;
}

let firstKey: string | undefined;
let hasLeft = false;

/** False for the address that the browser has loaded: after a reload the keyboard begins at the skip link. */
function wasNavigated(key: string): boolean {
  firstKey ??= key;
  hasLeft ||= key !== firstKey;
  return hasLeft;
}

export interface PageProps {
  title: string;
  /** One sentence below the title. */
  lede?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The list to which this page belongs; a page that was opened from a list leads back to that one. */
  back?: { to: string; label: string } | undefined;
  /** `full` for tables, which use the whole window and scroll inside. */
  width?: 'form' | 'full' | undefined;
  children: ReactNode;
}

/** The list behind a page, as it was left: filters, order, selection, and the rows in view. `path` is that of the whole list. */
export function useListBehind(path: string) {
  const { listPlaces } = useStudio();
  const { list } = historyStateOf(useLocation());
  const entry = list?.entry ?? listPlaces.latestOf(path);
  const search = listPlaces.find(entry)?.search ?? list?.search ?? '';
  return { to: { pathname: list?.path ?? path, search }, state: { place: entry }, label: list?.label };
}

/** The link to the list behind the page. */
function BackLink({ to: path, label }: NonNullable<PageProps['back']>) {
  const { label: listLabel, ...behind } = useListBehind(path);
  return (
    <div className="studio-page-back">
      <Link {...behind}>
        <ArrowLeft aria-hidden size={16} /> {listLabel ?? label}
      </Link>
      <ListStepButtons />
    </div>
  );
}

/** The frame of every page: title of the document and heading, which gets focus after a navigation. */
export function Page({ title, lede, actions, back, width = 'full', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The address with which the page appeared: filters change the address, and must not move the focus.
  const [key] = useState(useLocation().key);
  useEffect(() => {
    if (wasNavigated(key)) heading.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <div className={classNames('studio-page', width === 'form' && 'studio-page-form')}>
      <PageTitle>{title}</PageTitle>
      <header className="studio-page-head">
        <div>
          {back ? <BackLink {...back} /> : null}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede ? <p>{lede}</p> : null}
          {back || width === 'form' ? <OthersHere /> : null}
        </div>
        {actions ? <div className="studio-page-actions">{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

const REPORT_MS = 20 * SECOND_MS;

/** Who else has this page open. A hidden tab does not count. */
function OthersHere() {
  const { t, i18n } = useTranslation();
  const api = useStudioApi();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: ['presence', pathname],
    queryFn: ({ signal }) => api.send('PUT /presence', { body: { page: pathname.slice(0, 300) }, signal }),
    refetchInterval: REPORT_MS,
    retry: false,
    gcTime: 0,
  });
  const names = data?.others.map(({ name }) => name) ?? [];
  return (
    <p className="others-here" aria-live="polite">
      {names.length === 0 ? null : (
        <>
          <Users aria-hidden size={16} />{' '}
          <span>{t('othersHere', { count: names.length, names: listed(names, i18n.language) })}</span>
        </>
      )}
    </p>
  );
}

const listed = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
