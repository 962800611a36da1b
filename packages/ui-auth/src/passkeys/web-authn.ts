import type { PasskeyOptions, AddPasskeyRequest, PasskeySignInRequest } from '@lumigraph/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Loaded when a passkey is used or offered: most visitors need none of it. */
const load = () => import('@simplewebauthn/browser');

/** The browser can use passkeys; false on a server. */
const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** The browser offers passkeys in the e-mail field. */
export async function supportsAutofill(): Promise<boolean> {
  return supportsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

export async function getCredential(
  options: PasskeyOptions,
  useBrowserAutofill: boolean,
): Promise<PasskeySignInRequest['credential']> {
  const { startAuthentication } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
  return credential as unknown as PasskeySignInRequest['credential'];
}

export async function createCredential(options: PasskeyOptions): Promise<AddPasskeyRequest['credential']> {
  const { startRegistration } = await load();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as AddPasskeyRequest['credential'];
}

/** Ends a waiting request, so that another one can start. */
export async function cancelCeremony(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

const nameOf = (error: unknown): unknown => (Object(error) as { name?: unknown }).name;

/** The user closed the dialog, or another request replaced it: nothing to report. */
export const isCancelled = (error: unknown): boolean =>
  nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError';

/** The device has a passkey of this account already. */
export const isAlreadyThere = (error: unknown): boolean => nameOf(error) === 'InvalidStateError';
