import type { AuthClient, Fetch, SessionStore } from '@lumigraph/api-clients';
import type { SocialReturn } from '@lumigraph/ui-auth';
import { createContext, use } from 'react';
import { createConfirmation, type Confirmation } from './confirmation.ts';
import { createStudioApi, type StudioApi } from './studio-api.ts';
import type { StudioMe } from '@lumigraph/contracts/studio';

/** A `fetch` that reports how many bytes of the body are sent. */
export type UploadFetch = (onProgress: (sentBytes: number, totalBytes: number) => void) => Fetch;

/** What a tab of the studio has once. */
export interface Studio {
  session: SessionStore;
  auth: AuthClient;
  api: StudioApi;
  /** For files; it adds the token of the session. */
  uploadFetch: UploadFetch;
  /** Asks for a proof of identity before a call that requires it. */
  confirmation: Confirmation;
  /** What a social sign-in left in the address. */
  socialReturn: SocialReturn | null;
}

export function createStudio(
  deps: Pick<Studio, 'session' | 'auth' | 'socialReturn' | 'uploadFetch'>,
): Studio {
  const confirmation = createConfirmation();
  const api = createStudioApi({ fetch: deps.session.fetch, confirm: confirmation.ask });
  return { ...deps, api, confirmation };
}

export const StudioContext = createContext<Studio | null>(null);

export function useStudio(): Studio {
  const studio = use(StudioContext);
  if (!studio) throw new Error('useStudio needs a <StudioContext> above it.');
  return studio;
}

export const useStudioApi = (): StudioApi => useStudio().api;

export const MeContext = createContext<StudioMe | null>(null);

/** The signed-in person, with roles and sections. */
export function useMe(): StudioMe {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs the shell of the studio above it.');
  return me;
}
