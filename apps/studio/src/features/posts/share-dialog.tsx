import type { EditedPost } from '@lumigraph/contracts/studio';
import { Alert, Button, LinkButton, Skeleton } from '@lumigraph/ui-kit';
import { StudioDialog } from '../../lib/studio-dialog.tsx';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../lib/shown-once-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useChange } from '../../lib/use-change.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { draftLinkQuery, keyOf } from './post-api.ts';

/** Makes, shows and withdraws the secret link under which everybody sees the draft. */
export function ShareDialog({ post, onClose }: { post: EditedPost; onClose: () => void }) {
  const { t } = useTranslation('posts');
  const { dateTime } = useFormats();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(draftLinkQuery(useStudioApi(), post));
  const link = data?.link;
  const change = useChange({
    send: (api, step: 'make' | 'end') =>
      api.send(
        step === 'make' ? 'POST /posts/:project/:slug/draft-link' : 'DELETE /posts/:project/:slug/draft-link',
        { params: keyOf(post) },
      ),
    done: (_result, step) => t(step === 'make' ? 'share.made' : 'share.ended'),
    onDone: () => refetch(),
    failsInDialog: true,
  });
  const failure = error ?? change.error;
  return (
    <StudioDialog
      onClose={onClose}
      size="md"
      title={t('share.title')}
      actions={
        link ? (
          <>
            <Button variant="danger" busy={change.isPending} onClick={() => change.mutate('end')}>
              {t('share.end')}
            </Button>
            <LinkButton href={link.url} target="_blank" rel="noreferrer" variant="primary">
              {t('share.open')}
            </LinkButton>
          </>
        ) : (
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={!data}
            onClick={() => change.mutate('make')}
          >
            {t('share.make')}
          </Button>
        )
      }
    >
      <div className="studio-dialog-form">
        <p className="studio-dialog-text">{t('share.text')}</p>
        {data || failure ? null : <Skeleton />}
        {link ? (
          <>
            <CopyText label={t('share.link')} text={link.url} />
            <p className="studio-dialog-text">
              {t('share.until', { time: dateTime(link.until), name: link.by })}
            </p>
          </>
        ) : null}
        {failure ? <Alert tone="danger">{errorText(failure)}</Alert> : null}
      </div>
    </StudioDialog>
  );
}
