import type { SchemaObject as Schema } from 'ajv';

export type { Schema };

type Content = Readonly<Record<string, { schema?: Schema }>>;

interface Described {
  parameters?: readonly { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  /** By status, or by class such as `4XX`. */
  responses: Readonly<Record<string, { content?: Content }>>;
}

export interface Operation extends Pick<Described, 'responses'> {
  /** For example `GET /api/search`. */
  name: string;
  method: string;
  path: string;
  /** What an address and its headers contain, each as an object with a schema. */
  inputs: Readonly<Record<'path' | 'query' | 'header', Schema>>;
  /** Media type and schema of the body. */
  body: { type: string; schema: Schema } | undefined;
}

export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Every operation of an OpenAPI document, in its order, without references. */
export function operationsOf({ paths, components: { schemas } }: OpenApi): Operation[] {
  function inline<Part>(part: Part): Part {
    if (Array.isArray(part)) return part.map(inline) as Part;
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part)
      return inline(schemas[String(part.$ref).replace('#/components/schemas/', '')]) as Part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, inline(inner)])) as Part;
  }
  return Object.entries(inline(paths)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody, responses }]): Operation => {
      const method = verb.toUpperCase();
      const inputIn = (place: string): Schema => {
        const found = parameters.filter((each) => each.in === place);
        const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
        return { properties, required: found.filter((each) => each.required).map(({ name }) => name) };
      };
      const inputs = { path: inputIn('path'), query: inputIn('query'), header: inputIn('header') };
      const [body] = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => ({
        type,
        schema,
      }));
      return { name: `${method} ${path}`, method, path, inputs, body, responses };
    }),
  );
}
