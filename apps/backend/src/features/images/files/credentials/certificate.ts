import { createPrivateKey, webcrypto, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, DEMO_SIGNER, HOUR_MS } from '@lumigraph/contracts';
import { SettingsError, type Config } from '../../../../config/config.ts';
import { isMissing } from '../../../../storage/file-storage.ts';

/** A certificate with its issuers, and its key. */
export interface SigningCertificate {
  chainPem: readonly string[];
  privateKeyPem: string;
  fingerprint: string;
  expiresAt: number;
}

type CertificateFiles = Pick<Config, 'C2PA_CERTIFICATE' | 'C2PA_PRIVATE_KEY'>;

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;

/**
 * Reads the certificate of the settings; undefined if there is none.
 * @throws SettingsError with what is wrong. It contains no content of the files.
 */
export function readCertificate(files: CertificateFiles): SigningCertificate | undefined {
  if (!files.C2PA_CERTIFICATE) return undefined;
  const chainPem = readSetting(files, 'C2PA_CERTIFICATE').match(PEM_BLOCK) ?? [];
  const certificate = parsed('C2PA_CERTIFICATE', 'a PEM file with certificates', () => {
    const [first] = chainPem.map((pem) => new X509Certificate(pem));
    if (!first) throw new Error('no certificate');
    return first;
  });
  const privateKeyPem = readSetting(files, 'C2PA_PRIVATE_KEY');
  const key = parsed('C2PA_PRIVATE_KEY', 'a PEM file with a private key without password', () =>
    createPrivateKey(privateKeyPem),
  );
  if (!isUsable(key)) {
    throw new SettingsError([
      'C2PA_PRIVATE_KEY must be an EC key (P-256, P-384 or P-521), an RSA key of at least 2048 bits or an Ed25519 key',
    ]);
  }
  if (!certificate.checkPrivateKey(key)) {
    throw new SettingsError([
      'C2PA_PRIVATE_KEY does not belong to the first certificate of C2PA_CERTIFICATE; the certificate of the signer comes first',
    ]);
  }
  return signingCertificate(chainPem, privateKeyPem);
}

function readSetting(files: CertificateFiles, name: keyof CertificateFiles): string {
  try {
    return readFileSync(files[name], 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new SettingsError([`The file of ${name} cannot be read (${code})`]);
  }
}

function parsed<T>(name: string, what: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    // Without the cause: an error of the parser may quote the file.
    throw new SettingsError([`${name} must name ${what}`]);
  }
}

function isUsable({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'ec') return ['prime256v1', 'secp384r1', 'secp521r1'].includes(details?.namedCurve ?? '');
  if (type === 'rsa' || type === 'rsa-pss') return (details?.modulusLength ?? 0) >= 2048;
  return type === 'ed25519';
}

function signingCertificate(chainPem: readonly string[], privateKeyPem: string): SigningCertificate {
  const { fingerprint256, validToDate } = new X509Certificate(chainPem[0] ?? '');
  return {
    chainPem,
    privateKeyPem,
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    expiresAt: validToDate.getTime(),
  };
}

const DEMO_FILE = 'content-credentials-demo.pem';
const DEMO_DAYS = 3_650;

/** The demo certificate of the data folder. The first call makes it; an expired one is made again. */
export async function demoCertificate(dataDir: string, now: number): Promise<SigningCertificate> {
  const path = join(dataDir, DEMO_FILE);
  const known = await readDemo(path);
  if (known && known.expiresAt > now) return known;
  const pem = await makeDemo(now);
  await mkdir(dataDir, { recursive: true });
  if (known) await rm(path, { force: true });
  try {
    await writeFile(path, pem, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    // Another process was faster.
    const made = await readDemo(path);
    if (!made) throw error;
    return made;
  }
  return splitDemo(pem);
}

async function readDemo(path: string): Promise<SigningCertificate | undefined> {
  try {
    return splitDemo(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function splitDemo(pem: string): SigningCertificate {
  const chainPem = pem.match(PEM_BLOCK) ?? [];
  return signingCertificate(chainPem, pem.replaceAll(PEM_BLOCK, '').trim());
}

/** A certificate and its key. The key of its issuer is forgotten: it signs nothing else. */
async function makeDemo(now: number): Promise<string> {
  // Loaded here, because the libraries are needed once in the life of an installation.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as Crypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  // The types of Node and of the library differ in algorithms that are not used here.
  const makeKeys = async () =>
    (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const [issuer, signer] = await Promise.all([makeKeys(), makeKeys()]);
  const validity = {
    notBefore: new Date(now - HOUR_MS),
    notAfter: new Date(now + DEMO_DAYS * DAY_MS),
    signingAlgorithm: algorithm,
  };
  const issuerCertificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: [{ O: [DEMO_SIGNER] }, { CN: ['Demo issuer, not on the C2PA trust list'] }],
    keys: issuer,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    issuer: issuerCertificate.subject,
    subject: [{ O: [DEMO_SIGNER] }, { CN: [DEMO_SIGNER] }],
    publicKey: signer.publicKey,
    signingKey: issuer.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      // The library accepts only usages of its list.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection], false),
      await x509.SubjectKeyIdentifierExtension.create(signer.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', signer.privateKey);
  return `${certificate.toString('pem')}\n${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`;
}
