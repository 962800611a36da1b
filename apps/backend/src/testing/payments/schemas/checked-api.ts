import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { fastFormats } from 'ajv-formats/dist/formats.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a provider's API documents for one call. */
interface CallSchemas {
  query?: AnySchema;
  /** Absent: the call has no body. */
  body?: AnySchema;
  /** The body is a form where those of the other calls are JSON. */
  isForm?: boolean;
  headers?: AnySchema;
  /** By status; null: an empty response. A status that is not listed is a violation. */
  responses: Readonly<Record<number, AnySchema | null>>;
}

export interface ApiSchemas {
  /** By "METHOD /path", where a part in braces stands for one part of a path: `GET /v1/refunds/{id}`. */
  calls: Readonly<Record<string, CallSchemas>>;
  /** Responses that every call may have, by status. */
  errors: Readonly<Record<number, AnySchema>>;
  /** The value of a form, in bodies and queries; without it, bodies are JSON. Throws for one that is not readable. */
  decode?: (body: string) => unknown;
  /** How the API responds to a request that is not as documented. */
  refuse: (violation: string) => { status: number; body: unknown };
}

/** Collects what a fake and its client did that the provider's API does not document. */
export interface ApiCheck {
  /** Checks a value that is no response, such as an event. */
  check(label: string, schema: AnySchema, value: unknown): void;
  /** The violations so far, which are forgotten: for tests that send wrong requests. */
  takeViolations(): string[];
}

const decodeForm = (body: string): unknown => Object.fromEntries(new URLSearchParams(body));

/**
 * Checks every request and every response of a fake server against the schemas. A wrong request is refused as by the
 * provider. Call it after the hooks that refuse a key, and before those that lose a response.
 */
export function checkApi(app: FastifyInstance, schemas: ApiSchemas): ApiCheck {
  // The bodies of forms and queries hold text only; `coerceTypes` works on a copy of them.
  const ajv = new Ajv({ allErrors: true, coerceTypes: true, strict: true, allowUnionTypes: true });
  const exact = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  for (const each of [ajv, exact])
    for (const [name, format] of Object.entries(fastFormats)) each.addFormat(name, format);
  const compiled = new Map<Ajv, Map<AnySchema, ValidateFunction>>([
    [ajv, new Map()],
    [exact, new Map()],
  ]);
  const calls = Object.entries(schemas.calls).map(([name, call]) => ({
    pattern: new RegExp(`^${name.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
    call,
  }));
  let violations: string[] = [];

  function problemOf(by: Ajv, schema: AnySchema, value: unknown): string | undefined {
    const known = compiled.get(by);
    const validate = known?.get(schema) ?? by.compile(schema);
    known?.set(schema, validate);
    return validate(value) ? undefined : by.errorsText(validate.errors, { dataVar: '' });
  }

  const nameOf = ({ method, url }: FastifyRequest) => `${method} ${url.split('?')[0]}`;
  const callOf = (request: FastifyRequest) =>
    calls.find(({ pattern }) => pattern.test(nameOf(request)))?.call;

  function requestProblem(request: FastifyRequest): string | undefined {
    const call = callOf(request);
    if (!call) return 'the API has no such call';
    const search = request.url.split('?')[1] ?? '';
    const query = problemOf(
      ajv,
      call.query ?? { type: 'object', additionalProperties: false },
      schemas.decode ? schemas.decode(search) : { ...(request.query as object) },
    );
    if (query !== undefined) return `query: ${query}`;
    const headers = call.headers && problemOf(exact, call.headers, request.headers);
    if (headers !== undefined) return `headers: ${headers}`;
    return bodyProblem(call, typeof request.body === 'string' ? request.body : '');
  }

  function bodyProblem(call: CallSchemas, text: string): string | undefined {
    if (!call.body) return text === '' || text === '{}' ? undefined : 'body: there is none';
    const decode = call.isForm ? decodeForm : (schemas.decode ?? JSON.parse);
    try {
      const problem = problemOf(schemas.decode || call.isForm ? ajv : exact, call.body, decode(text));
      return problem === undefined ? undefined : `body: ${problem}`;
    } catch {
      return 'body: not readable';
    }
  }

  function responseProblem(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const { statusCode } = reply;
    const known = { ...schemas.errors, ...callOf(request)?.responses };
    const schema = known[statusCode];
    if (schema === undefined) return `the API does not respond ${statusCode}`;
    const text = typeof payload === 'string' ? payload : '';
    if (schema === null) return text === '' ? undefined : 'the response is empty at the provider';
    try {
      return problemOf(exact, schema, JSON.parse(text));
    } catch {
      return 'the response is no JSON';
    }
  }

  app.addHook('preHandler', async (request, reply) => {
    const problem = requestProblem(request);
    if (problem === undefined) return undefined;
    violations.push(`request ${nameOf(request)}: ${problem}`);
    const { status, body } = schemas.refuse(problem);
    return reply.code(status).send(body);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const problem = responseProblem(request, reply, payload);
    if (problem !== undefined)
      violations.push(`response ${reply.statusCode} to ${nameOf(request)}: ${problem}`);
    return payload;
  });

  return {
    check(label, schema, value) {
      const problem = problemOf(exact, schema, value);
      if (problem !== undefined) violations.push(`${label}: ${problem}`);
    },
    takeViolations() {
      const taken = violations;
      violations = [];
      return taken;
    },
  };
}
