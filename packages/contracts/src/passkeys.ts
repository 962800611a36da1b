import Type from 'typebox';
import { nullable } from './schemas.ts';
import type { Session } from './auth.ts';
import { PASSKEY_NAME_MAX_LENGTH } from './limits.ts';

/** Passkeys (WebAuthn). What goes to and comes from the browser's own calls is passed on unchanged. */

const name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_MAX_LENGTH, pattern: '\\S' });

/** Options in the JSON form of WebAuthn. */
export const PasskeyOptionsSchema = Type.Record(Type.String(), Type.Unknown());
export type PasskeyOptions = Type.Static<typeof PasskeyOptionsSchema>;

const base64Url = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]+$' });
const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
  authenticatorAttachment: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
};
const clientDataJSON = base64Url(8192);

const RegisteredCredentialSchema = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON,
    attestationObject: base64Url(65_536),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});
const UsedCredentialSchema = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON,
    authenticatorData: base64Url(8192),
    signature: base64Url(8192),
    userHandle: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  }),
});

export const AddPasskeyRequestSchema = Type.Object({
  /** The browser's response, in the JSON form of WebAuthn. */
  credential: RegisteredCredentialSchema,
  /** The browser and system in words unless given. */
  name: Type.Optional(name),
});
export type AddPasskeyRequest = Type.Static<typeof AddPasskeyRequestSchema>;

export const RenamePasskeyRequestSchema = Type.Object({ name });

export const PasskeySignInRequestSchema = Type.Object({
  credential: UsedCredentialSchema,
  rememberMe: Type.Optional(Type.Boolean()),
});
export type PasskeySignInRequest = Type.Static<typeof PasskeySignInRequestSchema>;

export const PasskeySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    createdAt: Type.String(),
    lastUsedAt: nullable(Type.String()),
  },
  { $id: 'Passkey' },
);
export type Passkey = Type.Static<typeof PasskeySchema>;

export const PasskeyListSchema = Type.Object({ items: Type.Array(PasskeySchema) });

/** The calls for passkeys; a part of `AuthApi`. Options and credentials are those of the browser's WebAuthn calls. */
export interface PasskeyApi {
  passkeySignInOptions(): Promise<PasskeyOptions>;
  signInWithPasskey(request: PasskeySignInRequest): Promise<Session>;
  passkeys(): Promise<Passkey[]>;
  passkeyRegistrationOptions(): Promise<PasskeyOptions>;
  addPasskey(request: AddPasskeyRequest): Promise<Passkey>;
  renamePasskey(id: string, name: string): Promise<Passkey>;
  removePasskey(id: string): Promise<void>;
}
