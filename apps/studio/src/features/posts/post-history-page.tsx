import type { FullPostRevision, PostRevision, PostContent } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, EmptyState, Select, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { Page } from '../../lib/page.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { TextDifference } from '../../lib/text-difference.tsx';
import { useChange } from '../../lib/use-change.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { keyOf, postPath, postQuery, revisionQuery, revisionsQuery } from './post-api.ts';
import { partOf, postValues } from './post-values.ts';
import { usePartLabel } from './use-post-form.ts';
import './posts.css';

/** The earlier versions of a post, what each one changed, and the way back to it. */
export function PostHistoryPage() {
  const { t } = useTranslation('posts');
  const errorText = useErrorText();
  const { project = '', slug = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const post = { project, slug };
  const { data, error } = useQuery(revisionsQuery(useStudioApi(), post));
  const wanted = Number(search.get('version'));
  const chosen = data?.find(({ id }) => id === wanted) ?? data?.[0];
  return (
    <Page
      title={t('history.of', { name: `${project}/${slug}` })}
      back={{ to: `/${postPath(post)}`, label: t('history.back') }}
      lede={
        <>
          {t('history.lede')} <AuditLink kind="post" id={`${project}/${slug}`} />
        </>
      }
    >
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {data?.length === 0 ? (
        <EmptyState icon={<History />} title={t('history.empty')}>
          {t('history.emptyText')}
        </EmptyState>
      ) : null}
      {data || error ? null : <Skeleton />}
      {data && chosen ? (
        <div className="post-history">
          <VersionList
            versions={data}
            chosen={chosen.id}
            onChoose={(id) => setSearch({ version: String(id) }, { replace: true })}
          />
          <VersionView key={chosen.id} post={post} versions={data} version={chosen} />
        </div>
      ) : null}
    </Page>
  );
}

interface VersionListProps {
  versions: readonly PostRevision[];
  chosen: number;
  onChoose: (id: number) => void;
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const { t } = useTranslation('posts');
  const { dateTime } = useFormats();
  return (
    <nav className="post-history-list" aria-label={t('history.title')}>
      <ol role="list">
        {versions.map(({ id, at, by, kind }) => (
          <li key={id}>
            <button type="button" aria-current={id === chosen} onClick={() => onChoose(id)}>
              <strong>{dateTime(at)}</strong>
              <Badge tone={kind === 'published' ? 'success' : kind === 'file' ? 'warning' : 'neutral'}>
                {t(`history.kinds.${kind}`)}
              </Badge>
              <span>{by}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface VersionViewProps {
  post: { project: string; slug: string };
  versions: readonly PostRevision[];
  version: PostRevision;
}

/** One version beside another one: unless chosen otherwise, the one before it. */
function VersionView({ post, versions, version }: VersionViewProps) {
  const { t } = useTranslation('posts');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const api = useStudioApi();
  const before = versions[versions.indexOf(version) + 1];
  const [base, setBase] = useState(before ? String(before.id) : '');
  const after = useQuery(revisionQuery(api, post, version.id));
  const other = useQuery({
    ...revisionQuery(api, post, Number(base)),
    enabled: base !== '',
  });
  const failure = after.error ?? other.error;
  return (
    <section className="post-history-version" aria-label={dateTime(version.at)}>
      <div className="post-history-bar">
        <Select
          label={t('history.compare')}
          value={base}
          placeholder={t('history.nothing')}
          options={versions
            .filter(({ id }) => id !== version.id)
            .map(({ id, at, kind }) => ({
              value: String(id),
              label: `${dateTime(at)} · ${t(`history.kinds.${kind}`)}`,
            }))}
          onChange={({ target }) => setBase(target.value)}
        />
        {after.data ? <RestoreButton post={post} revision={after.data} /> : null}
      </div>
      {failure ? <Alert tone="danger">{errorText(failure)}</Alert> : null}
      {after.data && (base === '' || other.data) ? (
        <RevisionChanges before={base === '' ? undefined : other.data?.content} after={after.data.content} />
      ) : null}
      {failure || (after.data && (base === '' || other.data)) ? null : <Skeleton />}
    </section>
  );
}

interface RestoreButtonProps extends Pick<VersionViewProps, 'post'> {
  revision: FullPostRevision;
}

/** Saves the content of a version again; nothing is lost, and readers see it after the next publication. */
function RestoreButton({ post, revision }: RestoreButtonProps) {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const current = useQuery(postQuery(useStudioApi(), post));
  const { mutate, isPending } = useChange({
    send: (api, version: string) =>
      api.sendVersioned('PUT /posts/:project/:slug', {
        params: keyOf(post),
        version,
        body: revision.content,
      }),
    done: t('history.restored'),
    onDone: () => void navigate(`/${postPath(post)}`),
  });
  return (
    <Button
      variant="primary"
      busy={isPending}
      disabled={!current.data}
      onClick={() => current.data && mutate(current.data.version)}
    >
      {t('history.restore')}
    </Button>
  );
}

interface RevisionChangesProps {
  /** Undefined: nothing to compare with. */
  before: PostContent | undefined;
  after: PostContent;
}

/** The values of a post that differ between two versions. */
function RevisionChanges({ before, after }: RevisionChangesProps) {
  const { t } = useTranslation('posts');
  const labelOf = usePartLabel();
  const old: Record<string, string> = before ? postValues(before) : {};
  const current = postValues(after);
  const changed = Object.keys(current).filter((name) => (current[name] ?? '') !== (old[name] ?? ''));
  if (changed.length === 0) return <p className="post-history-same">{t('history.same')}</p>;
  return (
    <div className="post-changes">
      {changed.map((name) => (
        <section key={name} className="post-change">
          <h2>{labelOf(name)}</h2>
          <Change name={name} before={old[name] ?? ''} after={current[name] ?? ''} />
        </section>
      ))}
    </div>
  );
}

interface ChangeProps {
  name: string;
  before: string;
  after: string;
}

function Change({ name, before, after }: ChangeProps) {
  const { t } = useTranslation('posts');
  const { dateTime } = useFormats();
  if (name === 'cover')
    return (
      <div className="post-change-covers">
        {before ? (
          <img src={`/cdn/covers/${before}`} alt={t('cover.former')} width={320} height={180} />
        ) : null}
        {after ? (
          <img src={`/cdn/covers/${after}`} alt={t('cover.current')} width={320} height={180} />
        ) : null}
      </div>
    );
  const shown = (text: string) => (name === 'publishedAt' && text !== '' ? dateTime(text) : text);
  return <TextDifference locale={partOf(name)?.locale} before={shown(before)} after={shown(after)} />;
}
