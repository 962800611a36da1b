import { postSorts, postStates, type PostState, type StudioPost } from '@lumigraph/contracts/studio';
import { Badge, LinkButton, type BadgeTone } from '@lumigraph/ui-kit';
import { Newspaper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Page, renderLink } from '../../lib/page.tsx';
import { useSiteFilter, useSiteName } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import { useTimeColumn, type TableColumn } from '../../lib/table/use-columns.ts';
import { useListState } from '../../lib/table/use-list-state.ts';
import { postPath, postsKey } from './post-api.ts';
import './posts.css';

export const postTones: Record<PostState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'success',
  changed: 'warning',
};

/** The posts of all sites, drafts first. */
export function PostsPage() {
  const { t } = useTranslation('posts');
  const api = useStudioApi();
  const state = useListState(postFilters, postSorts);
  const columns = usePostColumns();
  return (
    <Page
      title={t('title')}
      lede={t('lede')}
      actions={
        <LinkButton href="/posts/new" variant="primary" renderLink={renderLink}>
          {t('new.title')}
        </LinkButton>
      }
    >
      <DataTable
        name="posts"
        label={t('title')}
        columns={columns}
        rowId={({ project, slug }) => `${project}/${slug}`}
        rowLabel={({ title, slug }) => title || slug}
        pages={api.list('GET /posts', postsKey.queryKey, { ...state.filters, sort: state.sort })}
        state={state}
        rowHref={(post) => `/${postPath(post)}`}
        filters={usePostFilters()}
        empty={{ icon: <Newspaper />, title: t('empty'), text: t('emptyText') }}
      />
    </Page>
  );
}

function usePostFilters(): TableFilter<(typeof postFilters)[number]>[] {
  const { t } = useTranslation('posts');
  const site = useSiteFilter('project', { label: t('columns.site'), placeholder: t('filters.anySite') });
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.search'), maxLength: 200 },
    {
      kind: 'select',
      name: 'state',
      label: t('columns.state'),
      placeholder: t('filters.anyState'),
      options: postStates.map((name) => ({ value: name, label: t(`states.${name}`) })),
    },
    ...site,
  ];
}

function usePostColumns(): TableColumn<StudioPost>[] {
  const { t } = useTranslation('posts');
  const time = useTimeColumn();
  const siteName = useSiteName();
  return [
    {
      id: 'title',
      header: t('columns.title'),
      sort: 'title',
      width: 160,
      grow: 2,
      required: true,
      cell: ({ title, slug }) => title || slug,
    },
    {
      id: 'state',
      header: t('columns.state'),
      width: 184,
      grow: 0,
      cell: ({ state }) => <Badge tone={postTones[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'site',
      header: t('columns.site'),
      width: 130,
      cell: ({ project }) => siteName(project),
    },
    {
      id: 'locales',
      header: t('columns.locales'),
      width: 98,
      cell: ({ locales }) => locales.join(', '),
    },
    { ...time('publishedAt', t('columns.publishedAt')), sort: 'publishedAt' },
    { id: 'author', header: t('columns.author'), optional: true, cell: ({ author }) => author },
    {
      id: 'slug',
      header: t('columns.slug'),
      optional: true,
      width: 180,
      cell: ({ slug }) => <code>{slug}</code>,
    },
    { ...time('updatedAt', t('columns.updatedAt')), sort: 'updatedAt', grow: 1, optional: true, width: 190 },
  ];
}

const postFilters = ['q', 'state', 'project'] as const;
