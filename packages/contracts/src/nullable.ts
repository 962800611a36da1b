import Type from 'typebox';

/** A value or null. Bodies are validated without conversion, so that null stays null and never becomes 0 or an empty text. */
export const nullable = <Schema extends Type.TSchema>(schema: Schema, options?: Type.TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options);
