/** The part of JSON Schema that the backend's routes use. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
}

type Content = Readonly<Record<string, { schema?: Schema }>>;

interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  /** For example `GET /api/search`. */
  name: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** Media type and schema of the body. */
  body: { type: string; schema: Schema } | undefined;
  /** By status, or by class such as `4XX`. */
  responses: Readonly<Record<string, { content?: Content }>>;
}

interface Described {
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Operation['responses'];
}

export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Every operation of an OpenAPI document, in its order. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody, responses }]): Operation => {
      const method = verb.toUpperCase();
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const body = type === undefined ? undefined : { type, schema: content?.schema ?? {} };
      return { name: `${method} ${path}`, method, path, parameters, body, responses };
    }),
  );
}

const REFERENCE = '#/components/schemas/';

/** Returns the schema that a reference names, or the schema itself. */
export function resolve(schema: Schema, { components }: OpenApi): Schema {
  const target = schema.$ref === undefined ? schema : components.schemas[schema.$ref.slice(REFERENCE.length)];
  if (target === undefined) throw new Error(`The document has no ${schema.$ref ?? 'schema'}`);
  return target;
}
