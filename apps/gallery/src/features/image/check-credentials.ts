import type { CheckResult } from './credentials-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker
import workerUrl from './credentials-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => unknown };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The Content-Security-Policy allows a worker only through a policy; this one knows a single address. */
function trustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('lumigraph', { createScriptURL: () => workerUrl });
  return (policy ? policy.createScriptURL(workerUrl) : workerUrl) as string;
}

/** Checks hashes and signature of a file in a worker, which loads the reader (2.7 MB) for this check. */
export async function checkCredentials(file: Blob): Promise<CheckResult> {
  const worker = new Worker(trustedUrl(), { type: 'module' });
  try {
    return await new Promise<CheckResult>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<CheckResult>) => resolve(data));
      worker.addEventListener('error', () => resolve({ state: 'failed' }));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
