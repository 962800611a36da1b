import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { lazy, type SchemaCompilers } from '../http/strict-numbers.ts';

/** Memoises `make`; the key is `textOf` of its arguments, which are plain data. */
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

/** The compiler receives the route of a schema, but its result does not depend on it. */
const schemaOf = (job: unknown): string => JSON.stringify((job as { schema: unknown }).schema);

const buildValidator = ajvCompiler();
type Given = Parameters<typeof buildValidator>;
const buildSerializer = SerializerSelector();
/** Every application has the same schemas, so that their ids identify them; to write them out takes longer. */
const idsOf = (...[schemas, ...options]: unknown[]): string =>
  JSON.stringify([Object.keys(schemas as object), options]);

/**
 * Compiling the schemas of all routes takes two thirds of the start of an application. Tests open hundreds of
 * applications, so they share the compiled schemas, and compile those that they use.
 */
export const sharedSchemas: SchemaCompilers = {
  compilersFactory: {
    buildValidator: once(
      (schemas: Given[0], options: Given[1]) => lazy(once(buildValidator(schemas, options), schemaOf)),
      idsOf,
    ),
    buildSerializer: once((...parts) => lazy(once(buildSerializer(...parts), schemaOf)), idsOf),
  },
};
