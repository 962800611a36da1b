import { fullName } from '@lumigraph/contracts';
import type { StudioSection } from '@lumigraph/contracts/studio';
import { IconButton, Skeleton, TextField } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useQueries } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { imagePage } from '../lib/images/image-form.ts';
import type { StudioApi } from '../lib/studio-api.ts';
import { actions, furtherPages } from '../lib/section-pages.ts';
import { useMe, useStudioApi } from '../lib/studio.tsx';
import { useSettled } from '../lib/use-settled.ts';
import { useWindowKeys } from '../lib/use-window-keys.ts';
import { sections } from './sections.tsx';

interface Hit {
  to: string;
  label: string;
  detail?: string;
}

interface FoundPage {
  q: string;
  pageSize: number;
}

interface Source {
  section: StudioSection;
  /** Only administrators may read it. */
  isForAdmins?: true;
  read: (api: StudioApi, query: FoundPage) => Promise<Hit[]>;
}

/** Where words are looked for, in the order of the results. */
const sources: readonly Source[] = [
  {
    section: 'images',
    read: async (api, query) =>
      (await api.send('GET /images', { query })).items.map(({ id, title }) => ({
        to: imagePage(id),
        label: title || id,
        detail: id,
      })),
  },
  {
    section: 'posts',
    read: async (api, query) =>
      (await api.send('GET /posts', { query })).items.map(({ project, slug, title }) => ({
        to: `/posts/${encodeURIComponent(project)}/${encodeURIComponent(slug)}`,
        label: title || slug,
        detail: `${project}/${slug}`,
      })),
  },
  {
    section: 'inbox',
    isForAdmins: true,
    read: async (api, query) =>
      (await api.send('GET /messages', { query })).items.map(({ id, subject, name }) => ({
        to: `/inbox/messages/${encodeURIComponent(id)}`,
        label: subject || name,
        detail: name,
      })),
  },
  {
    section: 'users',
    read: async (api, query) =>
      (await api.send('GET /users', { query })).items.map((user) => ({
        to: `/users/${encodeURIComponent(user.id)}`,
        label: fullName(user) || user.email,
        detail: user.email,
      })),
  },
  {
    section: 'billing',
    read: async (api, query) =>
      (await api.send('GET /payments', { query })).items.map(({ id, email, amount, currency }) => ({
        to: `/billing/payments/${encodeURIComponent(id)}`,
        label: email ?? id,
        detail: `${amount} ${currency}`,
      })),
  },
];

const SHOWN = 5;

/** Looks for sections, settings, actions, images, posts, messages, users and payments: by the button of the bar, or Ctrl+K. */
export function QuickSearch() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useWindowKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
      return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <IconButton
        label={t('search.title')}
        aria-keyshortcuts="Control+K"
        icon={<Search aria-hidden size={20} />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="md"
        title={t('search.title')}
        closeLabel={t('actions.close')}
      >
        {/* The names of pages and actions are texts of sections that may not be loaded yet. */}
        <Suspense fallback={<Skeleton />}>
          <SearchField onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

interface Group {
  name: StudioSection | 'pages' | 'actions';
  hits: readonly Hit[];
}

function useHits(typed: string): { groups: Group[]; isPending: boolean } {
  const { t } = useTranslation();
  const api = useStudioApi();
  const { sections: allowed, roles } = useMe();
  const wanted = typed.trim();
  const q = useSettled(wanted, 250);
  const open = sources.filter(
    ({ section, isForAdmins }) => allowed.includes(section) && (!isForAdmins || roles.includes('admin')),
  );
  const results = useQueries({
    queries: open.map(({ section, read }) => ({
      queryKey: ['quick-search', section, q],
      queryFn: () => read(api, { q, pageSize: SHOWN }),
      enabled: q !== '',
    })),
  });
  const named = useNamedPages();
  const matching = (hits: readonly (Hit & { section: StudioSection })[]): Hit[] =>
    hits.filter(
      ({ section, label }) =>
        allowed.includes(section) && label.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()),
    );
  const main = sections.map(({ name }) => ({ section: name, to: `/${name}`, label: t(`sections.${name}`) }));
  // Without words, what is behind the sections would be a long list.
  const others = named.pages.map((page) => ({ ...page, detail: t(`sections.${page.section}`) }));
  return {
    groups: [
      { name: 'pages' as const, hits: matching(wanted === '' ? main : [...main, ...others]) },
      { name: 'actions' as const, hits: matching(named.actions) },
      ...open.map(({ section }, index) => ({ name: section, hits: results[index]?.data ?? [] })),
    ].filter(({ hits }) => hits.length > 0),
    isPending: wanted !== '' && (q !== wanted || results.some((result) => result.isPending)),
  };
}

function SearchField({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The dialog takes the focus unless something in it has it.
  useEffect(() => field.current?.focus(), []);
  const { groups, isPending } = useHits(typed);
  const nameOf = (name: Group['name']): string => {
    if (name === 'pages') return t('navigation');
    return name === 'actions' ? t('search.actions') : t(`sections.${name}`);
  };
  const first = groups[0]?.hits[0];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
    const place = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.max(0, Math.min(place + step, stops.length - 1))]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows only supplement Tab
    <div className="studio-search" onKeyDown={onKeyDown}>
      <TextField
        ref={field}
        type="search"
        label={t('search.label')}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !first || isPending) return;
          event.preventDefault();
          onDone();
          void navigate(first.to);
        }}
      />
      <output className="ui-visually-hidden">
        {typed.trim() === '' || isPending ? '' : t('table.results', { count, shown: count })}
      </output>
      {groups.map(({ name, hits }) => (
        <section key={name} aria-label={nameOf(name)}>
          <h3>{nameOf(name)}</h3>
          <ul role="list">
            {hits.map(({ to, label, detail }) => (
              <li key={to}>
                <Link to={to} onClick={onDone}>
                  <span>{label}</span>
                  {detail === undefined ? null : <small>{detail}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && !isPending ? <p>{t('table.nothingFound')}</p> : null}
    </div>
  );
}

/** The namespaces whose texts name pages and actions. */
const namespaces = ['billing', 'images', 'inbox', 'keys', 'posts', 'settings', 'users'] as const;

interface NamedPage {
  section: StudioSection;
  to: string;
  label: string;
}

/** Pages and actions with their names in the language of the studio. */
function useNamedPages(): { pages: NamedPage[]; actions: NamedPage[] } {
  const { t } = useTranslation(namespaces);
  return {
    pages: furtherPages.map(([section, to, text]) => ({ section, to, label: t(text) })),
    actions: actions.map(([section, to, text]) => ({ section, to, label: t(text) })),
  };
}
