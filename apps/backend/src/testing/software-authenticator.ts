import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { AddPasskeyRequest, PasskeyOptions, PasskeySignInRequest } from '@lumigraph/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of the authenticator data. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

export interface Ceremony {
  /** Origin of the page. */
  origin?: string;
  /** Whether the user was verified. */
  verified?: boolean;
  /** Domain that the authenticator signs for. */
  rpId?: string;
  /** Uses so far, as the authenticator reports them. */
  counter?: number;
}

/** An authenticator with one ES256 passkey, in place of the browser and the device of a user. */
export function createSoftwareAuthenticator(pageOrigin: string) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = id.toString('base64url');

  function clientData(
    type: string,
    { challenge }: PasskeyOptions,
    { origin = pageOrigin }: Ceremony,
  ): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(ceremony: Ceremony, attested?: Buffer): Buffer {
    const { verified = true, rpId = new URL(pageOrigin).hostname, counter = 0 } = ceremony;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (attested ? ATTESTED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  const common = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    credentialId,

    /** What the browser returns for the options of a registration. */
    create(options: PasskeyOptions, ceremony: Ceremony = {}): AddPasskeyRequest['credential'] {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(ceremony, attested))],
        ]) as never,
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options, ceremony).toString('base64url'),
          attestationObject: Buffer.from(attestationObject).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** What the browser returns for the options of a sign-in. */
    get(options: PasskeyOptions, ceremony: Ceremony = {}): PasskeySignInRequest['credential'] {
      const client = clientData('webauthn.get', options, ceremony);
      const data = authenticatorData(ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
  return Buffer.from(
    isoCBOR.encode(
      // Key type EC2, algorithm ES256, curve P-256, the coordinates.
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    ),
  );
}
