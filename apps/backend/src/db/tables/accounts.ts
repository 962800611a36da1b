import type { SocialPurpose } from '@lumigraph/contracts';
import type { Generated } from 'kysely';

/**
 * Tables of accounts: users, their sessions, sign-in at providers, second factors and passkeys. Times are integer
 * milliseconds, booleans 0 or 1, JSON is text.
 */

export interface AccountTables {
  user_account: {
    id: string;
    /** As typed by the user; `email_key` is its normalised form. */
    email: string;
    email_key: string;
    email_verified: number;
    first_name: string;
    last_name: string;
    /** Argon2id in PHC form; null for accounts that only sign in socially. */
    password_hash: string | null;
    /** JSON list of strings. */
    roles: string;
    locale: string;
    blocked_at: number | null;
    /** File name of the profile image, or null. */
    avatar: string | null;
    /** Id of the site of the last sign-in: mails without a request are sent in its name. */
    site: string;
    created_at: number;
    updated_at: number;
  };
  user_identity: {
    id: string;
    user_id: string;
    provider: string;
    issuer: string;
    subject: string;
    created_at: number;
    /** 0 when it was linked before the address of the account was proven. */
    address_proven: number;
  };
  /** Browsers and networks from which an account has signed in before; networks only as a keyed hash. */
  known_device: {
    user_id: string;
    kind: string;
    value: string;
    seen_at: number;
  };
  /** A change of address that waits for the link from the new one. */
  email_change: {
    user_id: string;
    /** Stored in the mail and in the link: both are valid for this change only. */
    id: string;
    email: string;
    created_at: number;
    expires_at: number;
  };
  user_session: {
    id: string;
    user_id: string;
    /** Number of rotations so far; the refresh token with this number is the current one. */
    counter: number;
    rotated_at: number;
    /** 1 once an access token of the current pair was used, which proves that the browser has received the pair. */
    successor_used: number;
    remember: number;
    user_agent: string;
    created_at: number;
    last_seen_at: number;
    idle_expires_at: number;
    expires_at: number;
    /** The last sign-in or re-authentication of this session. Null in sessions of earlier versions. */
    reauthenticated_at: number | null;
  };
  access_token: {
    /** SHA-256 of the token, base64url. */
    hash: string;
    session_id: string;
    counter: number;
    expires_at: number;
  };
  one_time_token: {
    hash: string;
    purpose: string;
    user_id: string | null;
    /** Normalised address for which the token was created. */
    email_key: string | null;
    /** JSON; never a secret in plain text. */
    payload: string;
    created_at: number;
    expires_at: number;
    /** Wrong codes that were sent with this token. */
    attempts: Generated<number>;
  };
  /** A started social sign-in; deleted when its callback arrives. */
  sign_in_transaction: {
    hash: string;
    provider: string;
    state: string;
    nonce: string;
    code_verifier: string;
    return_to: string;
    challenge: string | null;
    purpose: SocialPurpose;
    locale: string;
    expires_at: number;
  };
  /** The authenticator app of an account. */
  two_factor: {
    user_id: string;
    /** The shared secret, encrypted. */
    secret: string;
    /** Time step of the last accepted code: it and earlier ones are refused. */
    last_step: number;
    created_at: number;
    /** Null until the first code is accepted: such a row has no effect at sign-in. */
    confirmed_at: number | null;
  };
  /** Recovery codes that are left; a used one is deleted. */
  recovery_code: {
    user_id: string;
    /** SHA-256, base64url. */
    hash: string;
  };
  passkey: {
    id: string;
    user_id: string;
    /** Given by the authenticator; base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** Uses as the authenticator counts them; 0 where it does not count. */
    counter: number;
    /** JSON array: hints for the browser. */
    transports: string;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** A challenge that waits for the response of a browser; deleted when it is used. */
  passkey_challenge: {
    hash: string;
    /** Null for a sign-in. */
    session_id: string | null;
    expires_at: number;
  };
}
