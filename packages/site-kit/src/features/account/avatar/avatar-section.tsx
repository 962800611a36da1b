import { imageMediaTypes, type StoredUser } from '@lumigraph/contracts';
import { UserAvatar } from '@lumigraph/ui-auth/account';
import { Alert, Button } from '@lumigraph/ui-kit';
import { ImageUp, Trash2 } from 'lucide-react';
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  type RefObject,
  useEffectEvent,
  useState,
  type DragEvent as ReactDragEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { firstFile, useAvatar, type AvatarState } from './use-avatar.ts';
import './avatar.css';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';

const AvatarEditor = lazy(async () => ({ default: (await import('./avatar-editor.tsx')).AvatarEditor }));

/** The profile image: chosen, dropped or pasted, cropped to a square, replaced and removed. */
export function AvatarSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(IMAGE_NAMESPACE);
  const avatar = useAvatar();
  const { state } = avatar;
  const { isOver, dropProps } = useDroppedFile(avatar.choose);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isEditing = state.kind === 'choosing' || state.kind === 'sending';
  useFocusAfter(isEditing, chooser);

  const hasAvatar = typeof user['avatarUrl'] === 'string' && user['avatarUrl'] !== '';
  const name = user.firstName?.trim() || user.email;
  return (
    <>
      <div className="picture-drop" data-over={isOver || undefined} {...dropProps}>
        {isEditing ? (
          <Suspense fallback={<div className="picture-wait" aria-busy="true" />}>
            <AvatarEditor
              key={state.url}
              state={state}
              onSend={avatar.send}
              onCancel={avatar.cancel}
              onLeave={avatar.drop}
              onUnreadable={avatar.refuseUnreadable}
            />
          </Suspense>
        ) : (
          <div className="picture-now">
            <UserAvatar user={user} name={name} alt={t('alt')} size="huge" />
            <div className="picture-actions">
              <Button
                ref={chooser}
                icon={<ImageUp size={18} />}
                aria-describedby="picture-hint"
                onClick={() => input.current?.click()}
              >
                {t(hasAvatar ? 'replace' : 'choose')}
              </Button>
              {hasAvatar ? (
                <Button
                  variant="ghost"
                  icon={<Trash2 size={18} />}
                  busy={state.kind === 'removing'}
                  onClick={avatar.remove}
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
          accept={imageMediaTypes.join(',')}
          hidden
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Allows the same file to be chosen again.
            currentTarget.value = '';
            if (file) avatar.choose(file);
          }}
        />
      </div>
      <Outcome state={state} />
    </>
  );
}

function Outcome({ state }: { state: AvatarState }) {
  const { t } = useTranslation(IMAGE_NAMESPACE);
  if (state.kind === 'failed') return <Alert tone="danger">{state.text}</Alert>;
  return state.kind === 'done' ? <Alert tone="success">{t(state.what)}</Alert> : null;
}

/** When the editor closes, the focus returns to the control that opened it. */
function useFocusAfter(isEditing: boolean, target: RefObject<HTMLElement | null>): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) target.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing, target]);
}

const carriesFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');

/** Files that are dropped on an element, or pasted anywhere on the page except into a field. */
function useDroppedFile(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    const file = firstFile(event.clipboardData);
    if (isTyping || !file) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  // A file dropped outside the element must not navigate the browser to that file.
  useEffect(() => {
    const stay = (event: DragEvent): void => {
      if (event.dataTransfer && carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    const stopped = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      document.addEventListener(type, stay, { signal: stopped.signal });
    return () => stopped.abort();
  }, []);

  return {
    isOver,
    dropProps: {
      onDragOver: (event: ReactDragEvent) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: ReactDragEvent) => {
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        setIsOver(false);
      },
      onDrop: (event: ReactDragEvent) => {
        setIsOver(false);
        const file = firstFile(event.dataTransfer);
        if (!file) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
