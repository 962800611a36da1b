import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;

/** What compiles the schemas of an application. */
export interface SchemaCompilers extends SchemaController {
  compilersFactory: Required<NonNullable<SchemaController['compilersFactory']>>;
}

/** Compiles a schema when its validator or serializer is first used. */
export function lazy<Job extends unknown[], Made extends (value: never) => unknown>(
  compile: (...job: Job) => Made,
): (...job: Job) => Made {
  return (...job) => {
    let made: Made | undefined;
    const get = (): Made => (made ??= compile(...job));
    return new Proxy((() => undefined) as unknown as Made, {
      apply: (_target, self, values) => Reflect.apply(get(), self, values),
      get: (_target, key) => Reflect.get(get(), key),
    });
  };
}

const buildValidator = ajvCompiler();
const buildSerializer = SerializerSelector();

/**
 * The compilers of Fastify, for schemas that are compiled when a route is first used: compiling those of all routes
 * takes a third of the time from start to the first response.
 */
export const lazySchemas: SchemaCompilers = {
  compilersFactory: {
    buildValidator: (...parts: Parameters<typeof buildValidator>) => lazy(buildValidator(...parts)),
    buildSerializer: (...parts) => lazy(buildSerializer(...parts)),
  },
};
