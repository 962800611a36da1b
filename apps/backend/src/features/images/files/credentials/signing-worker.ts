// c2pa-ts loads decorated classes that need the metadata API.
import 'reflect-metadata';
import { constants, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { initSync, WasmBuilder } from '@contentauth/c2pa-wasm';
import { X509Certificate } from '@peculiar/x509';
import { Algorithms, CoseAlgorithmIdentifier, Signature, type CoseAlgorithm } from '@trustnxt/c2pa-ts/cose';
import { CBORBox } from '@trustnxt/c2pa-ts/jumbf';
import { WebTimestampProvider, type TimestampProvider } from '@trustnxt/c2pa-ts/rfc3161';
import { serveTasks } from '../../../../lib/serve-tasks.ts';

/** Who signs. It comes with each task: the process has neither settings nor arguments. */
export interface WorkerSigner {
  /** The certificate of the signer first, then its issuers. */
  chainPem: readonly string[];
  privateKeyPem: string;
  /** Empty: no time stamps. */
  timestampUrl: string;
}

export interface SigningTask {
  file: Uint8Array;
  mediaType: string;
  /** Manifest definition of c2pa-rs. */
  manifest: object;
}

/** Space for the signature beside the certificates; a time stamp contains certificates of its own. */
const SIGNATURE_BYTES = 2_048;
const TIMESTAMP_BYTES = 10_240;

/** A blob whose bytes are at hand: the library reads blobs synchronously, as only workers of a browser can. */
class BytesBlob extends Blob {
  readonly content: Uint8Array;
  constructor(content: Uint8Array) {
    super([]);
    this.content = content;
  }
  override get size(): number {
    return this.content.length;
  }
  override slice(start?: number, end?: number): BytesBlob {
    return new BytesBlob(this.content.subarray(start, end));
  }
}
Object.assign(globalThis, {
  FileReaderSync: class {
    readAsArrayBuffer({ content }: BytesBlob): ArrayBufferLike {
      return content.buffer.slice(content.byteOffset, content.byteOffset + content.length);
    }
  },
});

/** What is made of a signer once, for all files. */
function openSigner({ chainPem, privateKeyPem, timestampUrl }: WorkerSigner) {
  const [certificate, ...chainCertificates] = chainPem.map((pem) => new X509Certificate(pem)) as [
    X509Certificate,
    ...X509Certificate[],
  ];
  const key = createPrivateKey(privateKeyPem);
  const { alg, coseAlgorithm, digest } = algorithmOf(key);
  const chainBytes = [certificate, ...chainCertificates].reduce(
    (sum, { rawData }) => sum + rawData.byteLength,
    0,
  );
  const authority = new WebTimestampProvider(timestampUrl);
  const timestamps: TimestampProvider = {
    // A file without a time is better than none.
    getSignedTimestamp: (request) => authority.getSignedTimestamp(request).catch(() => undefined),
  };
  return {
    alg,
    certificate,
    chainCertificates,
    coseAlgorithm,
    reserveSize: SIGNATURE_BYTES + chainBytes + (timestampUrl === '' ? 0 : TIMESTAMP_BYTES),
    timestamps: timestampUrl === '' ? undefined : timestamps,
    signBytes: (bytes: Uint8Array): Uint8Array =>
      sign(digest, bytes, {
        key,
        dsaEncoding: 'ieee-p1363',
        ...(alg === 'ps256'
          ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
          : {}),
      }),
  };
}
type Signer = ReturnType<typeof openSigner>;

/** A pool has one signer for its life. */
let opened: Signer | undefined;

initSync({
  module: await WebAssembly.compile(
    await readFile(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))),
  ),
});

/** Returns the file with the signed manifest. Rejects with the reason of the library, in one sentence. */
async function signFile(
  { file, mediaType, manifest }: SigningTask,
  workerSigner: WorkerSigner,
): Promise<Uint8Array> {
  const signer = (opened ??= openSigner(workerSigner));
  const settings = { builder: { thumbnail: { enabled: false } } };
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(settings));
  try {
    const { alg, reserveSize } = signer;
    const definition = { alg, reserveSize, sign: (claim: Uint8Array) => signClaim(claim, signer) };
    return await builder.sign(definition, [], mediaType, new BytesBlob(file));
  } catch (error) {
    throw new Error(reasonOf(String(error)), { cause: error });
  } finally {
    builder.free();
  }
}

/** The library leaves the whole COSE structure to its caller; it has to fill the reserved space exactly. */
async function signClaim(claim: Uint8Array, signer: Signer): Promise<Uint8Array<ArrayBuffer>> {
  const { certificate, chainCertificates, coseAlgorithm, reserveSize, signBytes, timestamps } = signer;
  const signature = new Signature();
  signature.certificate = certificate;
  signature.chainCertificates = chainCertificates;
  signature.algorithm = Algorithms.getAlgorithm(coseAlgorithm) as CoseAlgorithm;
  // Writing fills the protected header, which is part of what is signed.
  signature.writeJUMBFData();
  await signature.sign(
    { certificate, chainCertificates, algorithm: coseAlgorithm, sign: async (bytes) => signBytes(bytes) },
    claim,
    timestamps,
  );
  // The header holds the token of the response, while c2pa-ts writes the whole response, which readers ignore.
  for (const stamp of signature.timestampTokens)
    Object.assign(stamp, { response: stamp.response.timeStampToken });
  // The length of the padding has a length of its own, which changes with the first step.
  for (let step = 0; step < 2; step += 1) signature.paddingLength += reserveSize - encode(signature).length;
  return new Uint8Array(encode(signature));
}

function encode(signature: Signature): Uint8Array {
  const box = new CBORBox();
  box.tag = 18; // COSE_Sign1
  box.content = signature.writeJUMBFData();
  box.generateRawContent();
  return box.rawContent as Uint8Array;
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) {
  const { ES256, ES384, ES512, PS256, Ed25519 } = CoseAlgorithmIdentifier;
  if (type === 'ed25519') return { alg: 'ed25519', coseAlgorithm: Ed25519, digest: null };
  if (type === 'rsa' || type === 'rsa-pss') return { alg: 'ps256', coseAlgorithm: PS256, digest: 'sha256' };
  if (details?.namedCurve === 'secp384r1') return { alg: 'es384', coseAlgorithm: ES384, digest: 'sha384' };
  if (details?.namedCurve === 'secp521r1') return { alg: 'es512', coseAlgorithm: ES512, digest: 'sha512' };
  return { alg: 'es256', coseAlgorithm: ES256, digest: 'sha256' };
}

/** An invalid manifest is reported as a dump of its validation; its failures explain it. */
function reasonOf(text: string): string {
  const [, failures] = /failure: \[(.*?)\] \}/s.exec(text) ?? [];
  const reasons = [...(failures ?? '').matchAll(/explanation: Some\("(.*?)"\)/g)].map(([, reason]) => reason);
  return reasons.filter((reason) => reason !== 'signing certificate untrusted').join(', ') || text;
}

serveTasks({ signFile });
