/** Loaded at the first use: most servers have no passkeys, and the library costs memory and start time. */
export const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): what authenticators support, without algorithms that Node calls experimental. */
export const supportedAlgorithmIDs = [-8, -7, -257];
