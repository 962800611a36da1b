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
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  allOf?: readonly Schema[];
  additionalProperties?: unknown;
}

interface Issue {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}

type Check = (value: unknown, path: string) => Issue | undefined;
type Resolve = (reference: string) => Schema | undefined;

const issue = (path: string, keyword: string, message: string): Issue => ({
  keyword,
  instancePath: path,
  schemaPath: `#/${keyword}`,
  params: {},
  message,
});

/** Builds a check of the numbers below a schema; undefined where it has none, as most schemas do. */
function numberCheck(schema: Schema, resolve: Resolve, seen: readonly Schema[] = []): Check | undefined {
  if (seen.includes(schema)) return undefined;
  const below = [...seen, schema];
  if (schema.$ref !== undefined) {
    const target = resolve(schema.$ref);
    return target && numberCheck(target, resolve, below);
  }
  if (schema.type === 'integer' || schema.type === 'number') return checkNumber(schema.type);
  const { allOf = [], properties = {}, items } = schema;
  const of = (part: Schema | undefined, place: (check: Check) => Check = (check) => check): Check[] => {
    const check = part && numberCheck(part, resolve, below);
    return check ? [place(check)] : [];
  };
  const checks = [
    ...allOf.flatMap((part) => of(part)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      of(property, (check) => inProperty(name, check)),
    ),
    ...of(items, inItems),
  ];
  return checks.length === 0 ? undefined : (value, path) => firstIssue(checks, value, path);
}

function checkNumber(type: 'integer' | 'number'): Check {
  const plain = type === 'integer' ? PLAIN_INTEGER : PLAIN_NUMBER;
  return (value, path) => {
    // `1e999` in JSON is Infinity, which the schema's minimum and maximum do not detect.
    const wrong = typeof value === 'string' ? !plain.test(value) : value === Infinity || value === -Infinity;
    return wrong ? issue(path, 'type', `must be ${type}`) : undefined;
  };
}

const inProperty =
  (name: string, check: Check): Check =>
  (value, path) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? check((value as Record<string, unknown>)[name], `${path}/${name}`)
      : undefined;

const inItems =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return undefined;
    for (const [index, item] of value.entries()) {
      const found = check(item, `${path}/${index}`);
      if (found) return found;
    }
    return undefined;
  };

function firstIssue(checks: readonly Check[], value: unknown, path: string): Issue | undefined {
  for (const check of checks) {
    const found = check(value, path);
    if (found) return found;
  }
  return undefined;
}

/** Removes unknown parameters (campaign and cache parameters), and rejects a known one that occurs twice. */
function queryCheck(schema: Schema): Check {
  const known = schema.properties ?? {};
  return (value) => {
    const query = value as Record<string, unknown>;
    for (const [name, given] of Object.entries(query)) {
      const property = Object.hasOwn(known, name) ? known[name] : undefined;
      if (property === undefined) delete query[name];
      else if (Array.isArray(given) && property.type !== 'array')
        return issue(`/${name}`, 'once', 'must be given once');
    }
    return undefined;
  };
}

function checksOf({ schema: given, httpPart }: Route, resolve: Resolve): readonly Check[] {
  const schema = given as Schema;
  return [
    httpPart === 'querystring' && schema.properties ? queryCheck(schema) : undefined,
    numberCheck(schema, resolve),
  ].filter((check) => check !== undefined);
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
 * a query, a path or a body. Unknown query parameters are ignored for every method. Applies to every schema of the
 * application.
 */
function strictValidator(base: BuildValidator): BuildValidator {
  const strictly: Build = (externalSchemas, options) => {
    const coercing = (base as unknown as Build)(externalSchemas, options);
    const exact = (base as unknown as Build)(externalSchemas, withoutCoercion(options));
    const schemas = externalSchemas as Readonly<Record<string, Schema>>;
    const resolve: Resolve = (reference) => schemas[reference.replace(/#$/u, '')];
    return (route) => {
      const validate = TEXT_PARTS.has(route.httpPart) ? coercing(route) : exact(route);
      let checks: readonly Check[] | undefined;
      const strict: Validate = (data) => {
        // Built at the first request, so that a start does not build the checks of every route.
        checks ??= checksOf(route, resolve);
        const found = firstIssue(checks, data, '');
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
