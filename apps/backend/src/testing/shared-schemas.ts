import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { AppDeps } from '../app.ts';

/** Makes each thing once; what it is made of is plain data, so its text tells it apart. */
function once<Parts extends unknown[], Made>(
  make: (...parts: Parts) => Made,
  textOf: (...parts: Parts) => string,
): (...parts: Parts) => Made {
  const made = new Map<string, Made>();
  return (...parts) => {
    const key = textOf(...parts);
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(...parts);
    made.set(key, fresh);
    return fresh;
  };
}

/** A compiler is told for which route a schema is; what it makes does not depend on it. */
const schemaOf = (job: unknown): string => JSON.stringify((job as { schema: unknown }).schema);

const buildValidator = ajvCompiler();
type Given = Parameters<typeof buildValidator>;
const buildSerializer = SerializerSelector();
const textOf = (...parts: unknown[]): string => JSON.stringify(parts);

/** Compiling the schemas of all routes takes two thirds of a new application's start: tests, which open hundreds, share them. */
export const sharedSchemas: NonNullable<AppDeps['schemas']> = {
  compilersFactory: {
    buildValidator: once(
      (schemas: Given[0], options: Given[1]) => once(buildValidator(schemas, options), schemaOf),
      textOf,
    ),
    buildSerializer: once((...parts) => once(buildSerializer(...parts), schemaOf), textOf),
  },
};
