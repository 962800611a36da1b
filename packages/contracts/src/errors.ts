import Type from 'typebox';

export const FieldErrorSchema = Type.Object({
  field: Type.String({ description: 'Name of the body, query or path field, dotted for nested ones' }),
  message: Type.String(),
  rule: Type.Optional(Type.String({ description: 'Machine name of the broken rule' })),
});
export type FieldError = Type.Static<typeof FieldErrorSchema>;

/** Every error response of the server. */
export const ErrorResponseSchema = Type.Object(
  {
    success: Type.Literal(false),
    message: Type.String(),
    code: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(FieldErrorSchema)),
    requestId: Type.Optional(Type.String()),
  },
  { $id: 'ErrorResponse' },
);
export type ErrorResponse = Type.Static<typeof ErrorResponseSchema>;
