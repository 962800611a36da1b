import Type from 'typebox';
import { ExternalLoginRequestSchema, SocialProviderSchema } from './auth.ts';
import { PasskeySignInRequestSchema, type PasskeyOptions } from './passkeys.ts';

/** One proof that the user of the session is its owner. */
export const ReauthenticateRequestSchema = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  /** Of the authenticator app, from accounts without a password. */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  /** Of a passkey of the account, made with the options of the same session. */
  credential: Type.Optional(PasskeySignInRequestSchema.properties.credential),
  /** What a new sign-in at a social provider of the account has returned. */
  external: Type.Optional(ExternalLoginRequestSchema),
});
export type ReauthenticateRequest = Type.Static<typeof ReauthenticateRequestSchema>;

export const ReauthenticationMethodsSchema = Type.Object(
  {
    password: Type.Boolean(),
    code: Type.Boolean({ description: 'Of the authenticator app, for accounts without a password' }),
    passkey: Type.Boolean({ description: 'The account has one that pages of the requesting site can use' }),
    providers: Type.Array(SocialProviderSchema, {
      description: 'Linked to the account; none where two-step verification is on',
    }),
  },
  { $id: 'ReauthenticationMethods' },
);
/** What a user can confirm the session with; where there is nothing, the user signs in again. */
export type ReauthenticationMethods = Type.Static<typeof ReauthenticationMethodsSchema>;

/** Confirming the session of a signed-in user; a part of `AuthApi`. */
export interface ReauthenticationApi {
  /** Confirms the session before a call that was rejected with `REAUTHENTICATION_REQUIRED`. */
  reauthenticate(request: ReauthenticateRequest): Promise<void>;
  /** What the account can be confirmed with. */
  reauthenticationMethods(): Promise<ReauthenticationMethods>;
  /** The options for a confirmation with a passkey of the account. */
  reauthenticationOptions(): Promise<PasskeyOptions>;
}
