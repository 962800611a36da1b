import Type from 'typebox';

/** One of several texts, as a union of constants. */
export const choice = <T extends string>(values: readonly T[], options?: Type.TSchemaOptions) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );

/** A value or null. Bodies are validated without conversion, so that null stays null and never becomes 0 or an empty text. */
export const nullable = <Schema extends Type.TSchema>(schema: Schema, options?: Type.TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options);

/** The object of a request: other fields than these are refused. */
export const closed = <Fields extends Type.TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });
