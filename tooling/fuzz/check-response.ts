import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApi, Operation, Schema } from './document.ts';
import { LEAK } from './hostile.ts';
import type { Received, Sent } from './send.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const fits = (declared: string, type: string): boolean =>
  declared === '*/*' ||
  declared === type ||
  (declared.endsWith('/*') && type.startsWith(declared.slice(0, -1)));

/** Responses of Node's parser and of the size limit of bodies, which come before the operation is known. */
const isBeforeRoute = (status: number): boolean => [404, 413, 414, 431].includes(status);

/** Whether a client has asked for this status with a conditional or range request. */
function isAskedFor(status: number, { headers }: Sent): boolean {
  if (status === 304) return headers['if-none-match'] !== undefined;
  return (status === 206 || status === 416) && headers['range'] !== undefined;
}

/** Shows administrators the settings of the environment, among them the folder of the data. */
const SHOWS_FOLDERS = 'GET /api/studio/environment';

/** Checks responses against the document; returns what is wrong, or undefined. */
export function responseCheck({ components }: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema): ValidateFunction => {
    const found =
      compiled.get(schema) ??
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')));
    compiled.set(schema, found);
    return found;
  };

  function checkContent(operation: Operation, { status, headers, bytes }: Received): string | undefined {
    const classOf = `${Math.floor(status / 100)}XX`;
    const declared = operation.responses[status] ?? operation.responses[classOf];
    if (!declared) return isBeforeRoute(status) ? undefined : `status ${status} is not in the document`;
    const type = textOf(headers['content-type']).split(';', 1)[0] ?? '';
    const contents = Object.entries(declared.content ?? {});
    if (contents.length === 0)
      return bytes.length === 0
        ? undefined
        : `status ${status} has content of type ${type}, which is not in the document`;
    const content = contents.find(([name]) => fits(name, type));
    if (!content)
      return `status ${status} has the type ${type || 'none'} instead of ${contents.map(([name]) => name).join(', ')}`;
    if (type !== 'application/json' || content[1].schema === undefined) return undefined;
    const validate = validatorOf(content[1].schema);
    if (validate(JSON.parse(bytes.toString()))) return undefined;
    return `status ${status} does not match its schema: ${ajv.errorsText(validate.errors)}`;
  }

  return function check(operation: Operation, sent: Sent, received: Received): string | undefined {
    const { status, headers, bytes } = received;
    // 501 is the answer of a protocol (oEmbed, tus) to what a server does not offer.
    if (status >= 500 && status !== 501) return `status ${status}: ${bytes.toString().slice(0, 300)}`;
    const isText = /^(?:text|application\/(?:json|xml))/u.test(textOf(headers['content-type']));
    const leak = isText && operation.name !== SHOWS_FOLDERS ? LEAK.exec(bytes.toString()) : null;
    if (leak) return `the response contains ${JSON.stringify(leak[0])}`;
    if (isAskedFor(status, sent)) return undefined;
    return checkContent(operation, received);
  };
}
