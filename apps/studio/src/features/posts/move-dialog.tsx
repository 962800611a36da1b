import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { sitesQuery } from '../../lib/sites.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { isSlug, keyOf } from './post-api.ts';

interface MoveDialogProps {
  post: EditedPost;
  /** The saved version that the move is based on. */
  version: string;
  onMoved: (moved: EditedPost) => void;
  onClose: () => void;
}

/** Gives a post another site or address. */
export function MoveDialog({ post, version, onMoved, onClose }: MoveDialogProps) {
  const { t } = useTranslation('posts');
  const sites = useQuery(sitesQuery(useStudioApi()));
  const options = (sites.data ?? [{ id: post.project, name: post.project }]).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  // Readers of its former address cannot be led to a site that shows no posts.
  const isHidden = (project: string): boolean =>
    post.publicUrl !== null && sites.data?.find(({ id }) => id === project)?.blogUrl === null;
  return (
    <ChangeDialog
      send={(api, body) =>
        api.sendVersioned('POST /posts/:project/:slug/move', { params: keyOf(post), version, body })
      }
      done={t('move.done')}
      onDone={({ value }) => onMoved(value)}
      title={t('move.title')}
      submit={t('move.submit')}
      live={({ project, slug }) => ({
        text: isHidden(project) ? undefined : t('move.text'),
        disabled: project === post.project && slug === post.slug,
      })}
      fields={[
        { name: 'project', label: t('columns.site'), initial: post.project, options },
        {
          name: 'slug',
          label: t('columns.slug'),
          initial: post.slug,
          maxLength: 120,
          problem: t('move.slugHint'),
          isValid: isSlug,
          refused: t('new.taken'),
          renderBelow: ({ project }) =>
            isHidden(project) ? (
              <Alert tone="warning">{t('move.notShown', { url: post.publicUrl ?? '' })}</Alert>
            ) : null,
        },
      ]}
      onClose={onClose}
    />
  );
}
