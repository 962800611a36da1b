import { isApiError, type SessionStore } from '@lumigraph/api-clients';
import {
  type UploadQuery,
  type FilesApi,
  type PublicSettings,
  FILE_MAX_BYTES,
  imageMediaTypes,
} from '@lumigraph/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { useAuth } from '../use-auth.ts';
import { usePublicSettings } from '../../../lib/public-settings.tsx';
import { useErrorText } from '../use-error-text.ts';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';

export type AvatarState =
  | { kind: 'idle' }
  /** `url` shows the file while its square is selected. */
  | { kind: 'choosing'; file: File; url: string; problem?: string }
  | { kind: 'sending'; file: File; url: string; percent: number }
  | { kind: 'removing' }
  | { kind: 'done'; what: 'saved' | 'removed' }
  | { kind: 'failed'; text: string };

const ownCodes = [
  'FILE_MISSING',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'FILE_QUOTA_EXCEEDED',
  'PICTURE_UNREADABLE',
  'PICTURE_TOO_LARGE',
  'STORAGE_FULL',
] as const;
type OwnCode = (typeof ownCodes)[number];

/** Selects, uploads, cancels and removes the profile image. */
export function useAvatar() {
  const { t } = useTranslation(IMAGE_NAMESPACE);
  const { session } = useAccount();
  const auth = useAuth();
  const settings = usePublicSettings();
  const errorText = useErrorText();
  const [state, setState] = useState<AvatarState>({ kind: 'idle' });
  const sending = useRef<AbortController>(undefined);
  const shown = state.kind === 'choosing' || state.kind === 'sending' ? state.url : undefined;

  // Releases the object URL when another file or none is shown.
  useEffect(() => (shown === undefined ? undefined : () => URL.revokeObjectURL(shown)), [shown]);
  useEffect(() => () => sending.current?.abort(), []);

  function explain(error: unknown, fallback: string): string {
    const own = isApiError(error) ? ownCodes.find((code) => code === error.code) : undefined;
    return own === undefined ? errorText(error, fallback) : t(`errors.${own}`);
  }

  const refuse = (problem: AvatarProblem & OwnCode): void =>
    setState({ kind: 'failed', text: t(`errors.${problem}`) });

  async function send(square: UploadQuery): Promise<void> {
    if (state.kind !== 'choosing') return;
    const { file, url } = state;
    const controller = new AbortController();
    sending.current = controller;
    const show = (percent: number): void => setState({ kind: 'sending', file, url, percent });
    show(0);
    try {
      const files = await openFilesLazily(settings, session);
      const { signal } = controller;
      await files.upload(file, { ...square, purpose: 'avatar', signal, onProgress: show });
      await auth.refreshUser();
      setState({ kind: 'done', what: 'saved' });
    } catch (error) {
      const wasCancelled = controller.signal.aborted;
      const problem = wasCancelled ? {} : { problem: explain(error, t('failed')) };
      // Keeps the selection, so that the user does not have to repeat it.
      setState({ kind: 'choosing', file, url, ...problem });
    }
  }

  async function remove(): Promise<void> {
    setState({ kind: 'removing' });
    try {
      const files = await openFilesLazily(settings, session);
      const avatar = (await files.list()).find(({ purpose }) => purpose === 'avatar');
      if (avatar) await files.remove(avatar.id);
      await auth.refreshUser();
      setState({ kind: 'done', what: 'removed' });
    } catch (error) {
      setState({ kind: 'failed', text: explain(error, t('removeFailed')) });
    }
  }

  return {
    state,
    choose(file: File): void {
      if (state.kind === 'sending' || state.kind === 'removing') return;
      const problem = avatarProblem(file);
      if (problem) refuse(problem);
      else setState({ kind: 'choosing', file, url: URL.createObjectURL(file) });
    },
    /** The browser could not decode the chosen file. */
    refuseUnreadable: () => refuse('PICTURE_UNREADABLE'),
    send: (square: UploadQuery) => void send(square),
    cancel: () => sending.current?.abort(),
    drop: () => setState({ kind: 'idle' }),
    remove: () => void remove(),
  };
}

/** Loads the client with the first upload: most visits never upload a file. */
async function openFilesLazily(
  { apiBaseUrl }: PublicSettings,
  { fetchThrough }: SessionStore,
): Promise<FilesApi> {
  const { createFilesClient } = await import('@lumigraph/api-clients/files');
  return createFilesClient({ baseUrl: apiBaseUrl, fetchThrough });
}

/** Checks a file before the upload; the server checks its content again. */
type AvatarProblem = 'FILE_EMPTY' | 'FILE_TOO_LARGE' | 'FILE_TYPE_REFUSED' | 'PICTURE_UNREADABLE';

function avatarProblem(file: Blob): AvatarProblem | undefined {
  if (file.size === 0) return 'FILE_EMPTY';
  if (!imageMediaTypes.some((type) => type === file.type)) return 'FILE_TYPE_REFUSED';
  return file.size > FILE_MAX_BYTES ? 'FILE_TOO_LARGE' : undefined;
}

/** The first file of a drop or a paste; undefined when there is none. */
export function firstFile(transfer: DataTransfer | null): File | undefined {
  return transfer?.files[0];
}
