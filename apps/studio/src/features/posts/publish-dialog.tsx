import type { EditedPost, PostMail } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useTranslation } from 'react-i18next';
import { nativeName } from '../../lib/language-name.ts';

interface PublishDialogProps {
  post: EditedPost;
  mail: PostMail;
  onDecide: (choice: 'email' | 'silent' | 'cancel') => void;
}

/** Tells how many subscribers get a mail about a post, and publishes it with or without one. */
export function PublishDialog({ post, mail, onDecide }: PublishDialogProps) {
  const { t } = useTranslation('posts');
  const { t: tStudio } = useTranslation();
  const { dateTime } = useFormats();
  const { recipients, languages } = mail;
  const { publishedAt } = post.content;
  const isLater = post.state !== 'published' && publishedAt !== null && publishedAt > post.updatedAt;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDecide('cancel')}
      role="alertdialog"
      title={t('publish.title')}
      closeLabel={tStudio('actions.close')}
      actions={
        <>
          <Button onClick={() => onDecide('cancel')}>{tStudio('actions.cancel')}</Button>
          <Button onClick={() => onDecide('silent')}>{t('publish.silent')}</Button>
          <Button variant="primary" onClick={() => onDecide('email')}>
            {t('publish.email', { count: recipients })}
          </Button>
        </>
      }
    >
      <p className="studio-dialog-text">
        {t('publish.recipients', { count: recipients })}{' '}
        {isLater ? t('publish.later', { time: dateTime(publishedAt) }) : t('publish.now')}
      </p>
      {recipients > 0 ? (
        <p className="studio-dialog-text">
          {languages.map(({ locale, recipients: count }) => `${nativeName(locale)}: ${count}`).join(' · ')}
        </p>
      ) : null}
    </Dialog>
  );
}
