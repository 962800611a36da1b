import type { PostContent } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { TextDifference } from '../../lib/text-difference.tsx';
import { partOf, postValues } from './post-values.ts';
import { usePartLabel } from './use-post-form.ts';

interface RevisionChangesProps {
  /** Undefined: nothing to compare with. */
  before: PostContent | undefined;
  after: PostContent;
}

/** The values of a post that differ between two versions. */
export function RevisionChanges({ before, after }: RevisionChangesProps) {
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
