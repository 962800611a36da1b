import type { SessionStore } from '@lumigraph/api-clients';
import type { FilesApi, PublicSettings } from '@lumigraph/contracts';

/** Loads the client with the first upload: most visits never send a file. */
export async function openFilesLazily(settings: PublicSettings, session: SessionStore): Promise<FilesApi> {
  const { openFiles } = await import('../../../lib/files-client.ts');
  return openFiles(settings, session);
}
