import Type from 'typebox';

/** One of several texts, as a union of constants. */
export const choice = <T extends string>(values: readonly T[], options?: Type.TSchemaOptions) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );
