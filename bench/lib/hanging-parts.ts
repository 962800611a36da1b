import {
  openFaultProxy,
  proxyPostgres,
  type FaultProxy,
} from '../../apps/backend/src/testing/fault-proxy.ts';
import { createDatabase, startPostgres } from '../../apps/backend/src/testing/postgres.ts';
import { startS3 } from '../../apps/backend/src/testing/s3-server.ts';

export type Part = 'storage' | 'database';

export interface Installation {
  environment: Record<string, string>;
  proxy?: FaultProxy;
  stop: () => Promise<void>;
}

/** The part that hangs, behind a proxy. It is empty: the server puts the demo images there at its start. */
export async function openParts(part: Part | undefined): Promise<Installation> {
  if (part === undefined) return { environment: {}, stop: () => Promise.resolve() };
  if (part === 'database') {
    const postgres = await startPostgres();
    const { url, proxy } = await proxyPostgres(await createDatabase(postgres.url, 'overload'));
    const stopAll = async (): Promise<void> => {
      await proxy.close();
      await postgres.stop();
    };
    return { environment: { DATABASE_URL: url }, proxy, stop: stopAll };
  }
  const s3 = await startS3();
  const proxy = await openFaultProxy({ host: '127.0.0.1', port: Number(new URL(s3.endpoint).port) });
  const environment = s3.environment('overload');
  environment.STORAGE_URL = environment.STORAGE_URL.replace(
    encodeURIComponent(s3.endpoint),
    encodeURIComponent(`http://127.0.0.1:${proxy.port}`),
  );
  const stopAll = async (): Promise<void> => {
    await proxy.close();
    await s3.stop();
  };
  return { environment, proxy, stop: stopAll };
}
