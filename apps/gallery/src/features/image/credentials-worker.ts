import init, { WasmReader } from '@contentauth/c2pa-wasm';
import wasmUrl from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import { DEMO_SIGNER } from '@lumigraph/contracts';

/** What a check found. `expired`: unchanged, but its certificate was not valid any more. `failed`: the check could not run. */
export type CheckResult =
  { state: 'valid'; signer: string } | { state: 'demo' | 'expired' | 'changed' | 'none' | 'failed' };

interface ManifestStore {
  active_manifest: string;
  manifests: Record<string, { signature_info?: { issuer?: string; common_name?: string } }>;
  validation_state: 'Invalid' | 'Valid' | 'Trusted';
  validation_status?: { code: string }[];
}

/** Receives one file and answers with the result; the page then ends the worker, which frees its memory. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void check(data).then((result) => postMessage(result));
});

async function check(file: Blob): Promise<CheckResult> {
  try {
    await init({ module_or_path: wasmUrl });
    const reader = await WasmReader.fromBlob(file.type, file);
    return resultOf(JSON.parse(reader.json()) as ManifestStore);
  } catch (error) {
    return { state: String(error).includes('JumbfNotFound') ? 'none' : 'failed' };
  }
}

function resultOf(store: ManifestStore): CheckResult {
  const signature = store.manifests[store.active_manifest]?.signature_info;
  const signer = signature?.issuer ?? signature?.common_name ?? '';
  if (store.validation_state !== 'Invalid')
    return signer === DEMO_SIGNER ? { state: 'demo' } : { state: 'valid', signer };
  const codes = (store.validation_status ?? []).map(({ code }) => code);
  const isChanged = codes.some((code) => code.endsWith('mismatch') || code.endsWith('missing'));
  const isExpired = codes.some((code) => /(?:expired|outsideValidity)$/.test(code));
  return { state: isExpired && !isChanged ? 'expired' : 'changed' };
}
