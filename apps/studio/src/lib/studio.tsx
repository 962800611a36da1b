import type { AuthClient, SessionStore } from '@lumigraph/api-clients';
import type { SocialReturn } from '@lumigraph/ui-auth';
import { createContext, use } from 'react';
import { createConfirmation, type Confirmation } from './confirmation.ts';
import { createStudioApi, type StudioApi, type UploadFetch } from './studio-api.ts';
import { createListPlaces, type ListPlaces } from './table/list-places.ts';
import { createUploadStatus, type UploadStatusStore } from './upload-status.ts';
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
