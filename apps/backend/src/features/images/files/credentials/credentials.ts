import { DAY_MS, MINUTE_MS } from '@lumigraph/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { SettingsError, type Config } from '../../../../config/config.ts';
import { createProcessPool, type ProcessPool } from '../../../../lib/process-pool.ts';
import { demoCertificate, readCertificate } from './certificate.ts';
import { MANIFEST_VERSION, manifestOf, type FileChange, type SignedFacts } from './manifest.ts';
import type { SigningTask, WorkerSigner } from './signing-worker.ts';

/** A finished file that a visitor can download. */
interface FileToSign {
  file: Buffer;
  mediaType: string;
  marks: SignedFacts;
  changes: readonly FileChange[];
}

export type Credentials = ReturnType<typeof createCredentials>;

export interface CredentialsDeps {
  config: Pick<Config, 'C2PA_CERTIFICATE' | 'C2PA_PRIVATE_KEY' | 'C2PA_TIMESTAMP_URL' | 'DATA_DIR'>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** WebAssembly holds the memory of the largest file until its process ends. */
const IDLE_MS = MINUTE_MS;
const WARN_DAYS_BEFORE_EXPIRY = 30;
/** The signer needs about eight times the size of a file in memory. */
const MAX_SIGNED_BYTES = 64 * 1024 * 1024;
const ONE_PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const workerFile = new URL(
  // The build puts it beside the program.
  import.meta.url.endsWith('.ts') ? './signing-worker.ts' : './signing-worker.js',
  import.meta.url,
);

/**
 * Content Credentials: signed C2PA manifests in downloadable files.
 * @throws SettingsError if the certificate of the settings cannot be read
 */
export function createCredentials({ config, now, log }: CredentialsDeps) {
  const own = readCertificate(config);
  let signer: Promise<{ workerSigner: WorkerSigner; pool: ProcessPool }> | undefined;

  async function openSigner() {
    const certificate = own ?? (await demoCertificate(config.DATA_DIR, now()));
    const workerSigner: WorkerSigner = {
      chainPem: certificate.chainPem,
      privateKeyPem: certificate.privateKeyPem,
      timestampUrl: config.C2PA_TIMESTAMP_URL,
    };
    const pool = createProcessPool({
      workerFile,
      // Signing takes a fraction of the time of encoding, and each process holds files in memory.
      size: 1,
      maxTasks: Number.POSITIVE_INFINITY,
      maxResidentBytes: Number.POSITIVE_INFINITY,
      idleMs: IDLE_MS,
    });
    return { workerSigner, pool };
  }

  async function signWith(task: SigningTask): Promise<Buffer> {
    signer ??= openSigner();
    const { workerSigner, pool } = await signer;
    const signed = (await pool.run('signFile', [task, workerSigner])) as Uint8Array;
    return Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength);
  }

  const isExpired = (): boolean => own !== undefined && own.expiresAt <= now();

  return {
    /** Belongs into the name of each signed file: another certificate or form of the manifest gives another file. */
    version: `c2pa-${MANIFEST_VERSION}-${own?.fingerprint ?? 'demo'}`,
    /**
     * Returns the file with its manifest. Without a valid certificate, and if the file cannot be signed, returns it
     * unchanged and logs the reason: a download does not depend on its signature.
     */
    async sign({ file, mediaType, marks, changes }: FileToSign): Promise<Buffer> {
      if (isExpired()) {
        log.warn('a download is not signed: the certificate of C2PA_CERTIFICATE has expired');
        return file;
      }
      if (file.length > MAX_SIGNED_BYTES) {
        log.warn({ bytes: file.length }, 'a download is not signed: it is too large');
        return file;
      }
      try {
        return await signWith({ file, mediaType, manifest: manifestOf(marks, changes) });
      } catch (error) {
        log.error({ err: error }, 'a download could not be signed');
        return file;
      }
    },
    /**
     * Signs a test image with the certificate of the settings, if there is one. False if the certificate has expired.
     * @throws SettingsError if the certificate cannot sign
     */
    async check(): Promise<boolean> {
      if (!own) return true;
      if (isExpired()) {
        log.warn('the certificate of C2PA_CERTIFICATE has expired: new downloads are not signed');
        return false;
      }
      const daysLeft = Math.floor((own.expiresAt - now()) / DAY_MS);
      if (daysLeft < WARN_DAYS_BEFORE_EXPIRY)
        log.warn({ daysLeft }, 'the certificate of C2PA_CERTIFICATE expires soon');
      const file = Buffer.from(ONE_PIXEL_PNG, 'base64');
      const manifest = {
        claim_generator_info: [{ name: 'Lumigraph' }],
        assertions: [
          {
            label: 'c2pa.actions.v2',
            data: {
              actions: [
                { action: 'c2pa.created', digitalSourceType: 'http://c2pa.org/digitalsourcetype/empty' },
              ],
            },
          },
        ],
      };
      try {
        await signWith({ file, mediaType: 'image/png', manifest });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new SettingsError([`The certificate of C2PA_CERTIFICATE cannot sign images: ${reason}`]);
      }
      return true;
    },
    async close(): Promise<void> {
      await (await signer?.catch(() => undefined))?.pool.close();
    },
  };
}
