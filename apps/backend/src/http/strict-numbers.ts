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
const lazySchemas: SchemaCompilers = {
  compilersFactory: {
    buildValidator: (...parts: Parameters<typeof buildValidator>) => lazy(buildValidator(...parts)),
    buildSerializer: (...parts) => lazy(buildSerializer(...parts)),
  },
};

/** The plain decimal notation: no exponent, plus sign, blank, leading zero or other base. */
const PLAIN_INTEGER = /^-?(?:0|[1-9]\d{0,14})$/u;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?$/u;

type BuildValidator = SchemaCompilers['compilersFactory']['buildValidator'];
interface Route {
  schema: unknown;
  httpPart?: string | undefined;
}
interface Validate {
  (data: unknown): unknown;
  errors?: unknown;
}
/** The library's function, as far as it is used here; its own types omit the part of the request. */
type Build = (schemas: unknown, options: unknown) => (route: Route) => Validate;

interface Schema {
  type?: string;
  properties?: Readonly<Record<string, { type?: string; items?: { type?: string } }>>;
}

const issue = (name: string, keyword: string, message: string) => ({
  keyword,
  instancePath: `/${name}`,
  schemaPath: `#/${keyword}`,
  params: {},
  message,
});

type Check = (values: Record<string, unknown>) => ReturnType<typeof issue> | undefined;

/**
 * Rejects numbers in another notation, and a query parameter that occurs twice. Removes unknown parameters of a query
 * (campaign and cache parameters).
 */
function textCheck(properties: NonNullable<Schema['properties']>, isQuery: boolean): Check {
  return (values) => {
    for (const [name, given] of Object.entries(values)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined) {
        if (isQuery) delete values[name];
        continue;
      }
      const isList = property.type === 'array';
      if (isQuery && Array.isArray(given) && !isList) return issue(name, 'once', 'must be given once');
      const type = isList ? property.items?.type : property.type;
      if (type !== 'integer' && type !== 'number') continue;
      const plain = type === 'integer' ? PLAIN_INTEGER : PLAIN_NUMBER;
      if ([given].flat().some((value) => typeof value === 'string' && !plain.test(value)))
        return issue(name, 'type', `must be ${type}`);
    }
    return undefined;
  };
}

/** Every value in these parts of a request is a text. */
const TEXT_PARTS: ReadonlySet<string | undefined> = new Set(['querystring', 'params', 'headers']);

/** JSON has types of its own: a body is not converted, or null would become 0 (1 January 1970) or an empty text. */
const withoutCoercion = (options: unknown): unknown => {
  const { customOptions, ...others } = options as { customOptions?: object };
  return { ...others, customOptions: { ...customOptions, coerceTypes: false } };
};

/**
 * A validator that is strict where Ajv's coercion is not: `Infinity`, `1e309`, `0x10`, `1e1` and ` 1` are no numbers in
 * a query or a path. In a body Ajv takes no text for a number, and `1e999`, which JSON reads as Infinity, neither.
 * Unknown query parameters are ignored for every method. Applies to every schema of the application.
 */
function strictValidator(base: BuildValidator): BuildValidator {
  const strictly: Build = (externalSchemas, options) => {
    const coercing = (base as unknown as Build)(externalSchemas, options);
    const exact = (base as unknown as Build)(externalSchemas, withoutCoercion(options));
    return (route) => {
      if (!TEXT_PARTS.has(route.httpPart)) return exact(route);
      const validate = coercing(route);
      const { properties } = route.schema as Schema;
      if (!properties) return validate;
      const check = textCheck(properties, route.httpPart === 'querystring');
      const strict: Validate = (data) => {
        const found = check(data as Record<string, unknown>);
        const valid = found === undefined && validate(data);
        strict.errors = found ? [found] : validate.errors;
        return valid;
      };
      return strict;
    };
  };
  return strictly as unknown as BuildValidator;
}

/** The application's schema compilers with {@link strictValidator}; tests share `given`. */
export function strictSchemas({ compilersFactory }: SchemaCompilers = lazySchemas): SchemaCompilers {
  const strict = strictValidator(compilersFactory.buildValidator);
  return { compilersFactory: { ...compilersFactory, buildValidator: strict } };
}
