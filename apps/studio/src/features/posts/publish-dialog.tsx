import type { EditedPost, PostMail } from '@lumigraph/contracts/studio';
import { Alert, Button } from '@lumigraph/ui-kit';
import { StudioDialog } from '../../lib/studio-dialog.tsx';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../lib/card-section.tsx';
import { nativeName } from '../../lib/language-name.ts';
import { useMe } from '../../lib/studio.tsx';
import { useChange } from '../../lib/use-change.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { keyOf } from './post-api.ts';
import { languages } from './post-values.ts';

interface PublishDialogProps {
  /** As it is saved. */
  post: EditedPost;
  mail: PostMail;
  onDecide: (choice: 'email' | 'silent' | 'cancel') => void;
}

/** Says what the publication of a post does: address, time, languages, and the mail, which can be left out. */
export function PublishDialog({ post, mail, onDecide }: PublishDialogProps) {
  const { t } = useTranslation('posts');
  const { t: tStudio } = useTranslation();
  const errorText = useErrorText();
  const effects = useEffects(post, mail);
  const test = useTestMail(post);
  const { recipients } = mail;
  const { offersMail, isLater } = effects;
  return (
    <StudioDialog
      onClose={() => onDecide('cancel')}
      role="alertdialog"
      title={t('publish.title')}
      actions={
        <>
          <Button onClick={() => onDecide('cancel')}>{tStudio('actions.cancel')}</Button>
          {offersMail ? (
            <>
              <Button onClick={() => onDecide('silent')}>
                {t(isLater ? 'publish.scheduleSilent' : 'publish.silent')}
              </Button>
              <Button variant="primary" onClick={() => onDecide('email')}>
                {isLater ? t('publish.scheduleEmail') : t('publish.email', { count: recipients })}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={() => onDecide('silent')}>
              {t(isLater ? 'publish.schedule' : 'edit.publish')}
            </Button>
          )}
        </>
      }
    >
      <Facts facts={effects.facts} />
      {offersMail ? (
        <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
          {t('publish.test')}
        </Button>
      ) : null}
      {test.error ? <Alert tone="danger">{errorText(test.error)}</Alert> : null}
    </StudioDialog>
  );
}

/** What readers and subscribers notice. */
function useEffects(post: EditedPost, mail: PostMail) {
  const { t } = useTranslation('posts');
  const { dateTime } = useFormats();
  const [now] = useState(() => Date.now());
  const { state, publicUrl, content } = post;
  const { publishedAt, texts } = content;
  const isPublic = state === 'published' || state === 'changed';
  const isLater = publishedAt !== null && publishedAt > now;
  const canBeMailed = mail.state === 'open' || (mail.state === 'skipped' && !isPublic);
  // Subscribers may join before a later date.
  const offersMail = canBeMailed && (mail.recipients > 0 || isLater);
  const namesOf = (hasText: boolean) =>
    languages
      .filter(({ code }) => (texts[code] !== undefined) === hasText)
      .map(({ name }) => name)
      .join(', ');
  const missing = namesOf(false);
  const mailFact = () => {
    if (mail.state === 'sent') return t('publish.mailSent');
    if (mail.state === 'old') return t('publish.mailOld');
    if (!canBeMailed) return t('publish.mailSkipped');
    return offersMail ? (
      <Recipients mail={mail} at={isLater ? publishedAt : undefined} />
    ) : (
      t('publish.nobody')
    );
  };
  const facts = [
    [t('columns.slug'), publicUrl ?? t('publish.noSite')],
    [t('publish.appears'), isLater ? dateTime(publishedAt) : t('publish.rightAway')],
    [t('columns.locales'), namesOf(true)],
    [t('publish.missing'), missing],
    [t('publish.mail'), mailFact()],
  ] as const;
  return { facts, offersMail, isLater };
}

function Recipients({
  mail: { recipients, languages: parts },
  at,
}: {
  mail: PostMail;
  at: number | undefined;
}) {
  const { t } = useTranslation('posts');
  const { dateTime } = useFormats();
  return (
    <>
      <span>{t('publish.recipients', { count: recipients })}</span>{' '}
      <span>{at === undefined ? t('publish.now') : t('publish.later', { time: dateTime(at) })}</span>
      {parts.length > 0 ? (
        <div>
          {parts.map(({ locale, recipients: count }) => `${nativeName(locale)}: ${count}`).join(' · ')}
        </div>
      ) : null}
    </>
  );
}

/** The mail that subscribers would get, to the editor alone. */
function useTestMail(post: EditedPost) {
  const { t } = useTranslation('posts');
  const { email } = useMe().user;
  return useChange({
    send: (api) => api.send('POST /posts/:project/:slug/test-mail', { params: keyOf(post) }),
    done: t('publish.tested', { email }),
    failsInDialog: true,
  });
}
