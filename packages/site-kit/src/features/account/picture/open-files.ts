import type { SessionStore } from '@lumigraph/api-clients';
import type { FilesApi } from '@lumigraph/contracts';
import type { PublicSettings } from '../../../lib/public-settings.tsx';

/** Loads the client with the first upload: most visits never send a file. */
export async function openFilesLater(settings: PublicSettings, session: SessionStore): Promise<FilesApi> {
  const { openFiles } = await import('../../../lib/files-client.ts');
  return openFiles(settings, session);
}
