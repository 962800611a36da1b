import { pictureMediaTypes, type StoredUser } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { ImageUp, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import './picture.css';
import { Section } from '../profile/section.tsx';
import { UserPicture } from '../user-picture.tsx';
import { PICTURE_NAMESPACE } from './picture-texts.ts';
import { useDroppedFile } from './use-dropped-file.ts';
import { usePicture, type PictureState } from './use-picture.ts';

const PictureEditor = lazy(async () => ({ default: (await import('./picture-editor.tsx')).PictureEditor }));

/** The profile picture: chosen, dropped or pasted, cut to a square, replaced and removed. */
export function PictureSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(PICTURE_NAMESPACE);
  const picture = usePicture();
  const { state } = picture;
  const { isOver, dropProps } = useDroppedFile(picture.choose);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isEditing = state.kind === 'choosing' || state.kind === 'sending';
  useFocusAfter(isEditing, chooser);

  const hasPicture = typeof user['avatarUrl'] === 'string' && user['avatarUrl'] !== '';
  const name = user.firstName?.trim() || user.email;
  return (
    <Section id="picture" title={t('title')} text={t('text')}>
      <div className="picture-drop" data-over={isOver || undefined} {...dropProps}>
        {isEditing ? (
          <Suspense fallback={<div className="picture-wait" aria-busy="true" />}>
            <PictureEditor
              key={state.url}
              state={state}
              onSend={picture.send}
              onCancel={picture.cancel}
              onLeave={picture.drop}
              onUnreadable={picture.refuseUnreadable}
            />
          </Suspense>
        ) : (
          <div className="picture-now">
            <UserPicture user={user} name={name} alt={t('alt')} size="huge" />
            <div className="picture-actions">
              <Button
                ref={chooser}
                icon={<ImageUp aria-hidden="true" size={18} />}
                aria-describedby="picture-hint"
                onClick={() => input.current?.click()}
              >
                {t(hasPicture ? 'replace' : 'choose')}
              </Button>
              {hasPicture ? (
                <Button
                  variant="ghost"
                  icon={<Trash2 aria-hidden="true" size={18} />}
                  busy={state.kind === 'removing'}
                  onClick={picture.remove}
                >
                  {t('remove')}
                </Button>
              ) : null}
              <p id="picture-hint" className="picture-hint">
                {t('hint')}
              </p>
            </div>
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept={pictureMediaTypes.join(',')}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // The same file may be chosen again.
            currentTarget.value = '';
            if (file) picture.choose(file);
          }}
        />
      </div>
      <Outcome state={state} />
    </Section>
  );
}

function Outcome({ state }: { state: PictureState }) {
  const { t } = useTranslation(PICTURE_NAMESPACE);
  if (state.kind === 'failed') return <Alert tone="danger">{state.text}</Alert>;
  return state.kind === 'done' ? <Alert tone="success">{t(state.what)}</Alert> : null;
}

/** When the editor closes, focus returns to where it came from. */
function useFocusAfter(isEditing: boolean, target: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) target.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, target]);
}
