import type { AuthClient, SessionStore } from '@lumigraph/api-clients';
import { MINUTE_MS } from '@lumigraph/contracts';
import type { SocialReturn } from '@lumigraph/ui-auth';
import { createContext, use } from 'react';
import { createStudioApi, type StudioApi, type UploadFetch } from './studio-api.ts';
import { createListPlaces, type ListPlaces } from './table/list-places.ts';
import type { StudioMe } from '@lumigraph/contracts/studio';

/** What a tab of the studio has once. */
export interface Studio {
  session: SessionStore;
  auth: AuthClient;
  api: StudioApi;
  /** For files; it adds the token of the session. */
  uploadFetch: UploadFetch;
  uploadStatus: UploadStatusStore;
  listPlaces: ListPlaces;
  /** Asks for a proof of identity before a call that requires it. */
  confirmation: Confirmation;
  /** What a social sign-in left in the address. */
  socialReturn: SocialReturn | null;
}

export function createStudio(
  deps: Pick<Studio, 'session' | 'auth' | 'socialReturn' | 'uploadFetch'>,
): Studio {
  const confirmation = createConfirmation();
  const { session, uploadFetch } = deps;
  const api = createStudioApi({ fetch: session.fetch, uploadFetch, confirm: confirmation.ask });
  return {
    ...deps,
    api,
    confirmation,
    uploadStatus: createUploadStatus(),
    listPlaces: createListPlaces(),
  };
}

/** The clients retry reads, so queries do not. What other users change is seen when the window gets focus. */
export const defaultOptions = {
  queries: { staleTime: MINUTE_MS / 2, gcTime: 5 * MINUTE_MS, retry: false },
} as const;

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (!studio) throw new Error('useStudio needs a <StudioContext> above it.');
  return studio;
}

export const useStudioApi = (): StudioApi => useStudio().api;

export const MeContext = createContext<StudioMe | null>(null);

/** The signed-in user, with roles and sections. */
export function useMe(): StudioMe {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs the shell of the studio above it.');
  return me;
}

/** The open question for a password, a code or a sign-in; null while there is none. */
export interface ConfirmationRequest {
  settle: (confirmed: boolean) => void;
}

interface Confirmation {
  /** Resolves to true after the identity was proven, and to false when the user cancels. */
  ask: () => Promise<boolean>;
  getSnapshot: () => ConfirmationRequest | null;
  subscribe: (listener: () => void) => () => void;
}

/** Connects calls, which know nothing of React, with the dialog that asks for a proof of identity. */
function createConfirmation(): Confirmation {
  let request: ConfirmationRequest | null = null;
  let pending: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: ConfirmationRequest | null) => {
    request = next;
    for (const listener of listeners) listener();
  };
  return {
    // Calls that are refused at the same time share one question.
    ask: () =>
      (pending ??= new Promise<boolean>((resolve) => {
        set({
          settle(confirmed) {
            pending = null;
            set(null);
            resolve(confirmed);
          },
        });
      })),
    getSnapshot: () => request,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What all pages show of the uploads of this tab. */
export interface UploadStatus {
  state: 'uploading' | 'paused' | 'idle';
  files: number;
  doneFiles: number;
  /** Part of the bytes that have arrived, 0 to 1. */
  part: number;
  /** Files that were refused or interrupted. */
  failed: number;
}

const nothing: UploadStatus = { state: 'idle', files: 0, doneFiles: 0, part: 0, failed: 0 };

type UploadStatusStore = ReturnType<typeof createUploadStatus>;

/** Connects the uploader, which is loaded with its section, with the navigation of all pages. */
function createUploadStatus() {
  let status = nothing;
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: UploadStatus) {
      status = next;
      for (const listener of listeners) listener();
    },
  };
}
