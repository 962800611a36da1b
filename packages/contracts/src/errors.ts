import Type from 'typebox';

export const FieldErrorSchema = Type.Object({
  field: Type.String({ description: 'Name of the body, query or path field, dotted for nested ones' }),
  message: Type.String(),
  rule: Type.Optional(Type.String({ description: 'Machine name of the broken rule' })),
});
export type FieldError = Type.Static<typeof FieldErrorSchema>;

export const TwoFactorChallengeSchema = Type.Object(
  {
    token: Type.String({ description: 'Sent with the code to `auth/two-factor/sign-in`' }),
    expiresAt: Type.String({ format: 'date-time', description: 'UTC' }),
  },
  { description: 'With the code TWO_FACTOR_CODE_NEEDED: the second step of a sign-in' },
);
/** A sign-in whose first step has succeeded and that needs a code. */
export type TwoFactorChallenge = Type.Static<typeof TwoFactorChallengeSchema>;

/** Every error response of the server. */
export const ErrorResponseSchema = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(FieldErrorSchema)),
    requestId: Type.Optional(Type.String()),
    twoFactor: Type.Optional(TwoFactorChallengeSchema),
  },
  { $id: 'ErrorResponse' },
);
export type ErrorResponse = Type.Static<typeof ErrorResponseSchema>;
