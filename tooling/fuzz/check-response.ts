import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Operation } from './document.ts';
import { LEAK } from './hostile.ts';
import type { Sent } from './requests.ts';
import type { Received } from './world.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

const fits = (declared: string, type: string): boolean =>
  declared === '*/*' ||
  declared === type ||
  (declared.endsWith('/*') && type.startsWith(declared.slice(0, -1)));

/** Responses of Node's parser and of the size limit of bodies, which come before the operation is known. */
const isBeforeRoute = (status: number): boolean => [404, 413, 414, 431].includes(status);

/** Whether a client has asked for this status with a conditional or range request. */
const isAskedFor = (status: number, { headers }: Sent): boolean =>
  (status === 304 && headers['if-none-match'] !== undefined) ||
  ([206, 416].includes(status) && headers['range'] !== undefined);

/** Shows administrators the settings of the environment, among them the folder of the data. */
const SHOWS_FOLDERS = 'GET /api/studio/environment';

function contentProblem({ responses }: Operation, { status, type, bytes }: Received): string | undefined {
  const declared = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  if (!declared) return isBeforeRoute(status) ? undefined : `status ${status} is not in the document`;
  const contents = Object.entries(declared.content ?? {});
  if (contents.length === 0 && bytes.length === 0) return undefined;
  const content = contents.find(([name]) => fits(name, type));
  if (!content) {
    const wanted = contents.map(([name]) => name).join(', ');
    return `status ${status} has the type ${type || 'none'} instead of ${wanted || 'no content'}`;
  }
  const [, { schema = {} }] = content;
  if (type !== 'application/json' || ajv.validate(schema, JSON.parse(bytes.toString()))) return undefined;
  return `status ${status} does not match its schema: ${ajv.errorsText()}`;
}

/** Checks a response against the document; returns what is wrong, or undefined. */
export function problemOf(operation: Operation, sent: Sent, received: Received): string | undefined {
  const { status, type, bytes } = received;
  // 501 is the answer of a protocol (oEmbed, tus) to what a server does not offer.
  if (status >= 500 && status !== 501) return `status ${status}: ${bytes.toString().slice(0, 300)}`;
  const isText = /^(?:text|application\/(?:json|xml))/u.test(type);
  const leak = isText && operation.name !== SHOWS_FOLDERS ? LEAK.exec(bytes.toString()) : null;
  if (leak) return `the response contains ${JSON.stringify(leak[0])}`;
  return isAskedFor(status, sent) ? undefined : contentProblem(operation, received);
}
