import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  studioCalls,
  type StudioCall,
  type StudioCallName,
  type StudioCalls,
} from '@lumigraph/contracts/studio';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import Type, { type TSchema } from 'typebox';
import { fileResponse } from './open-api.ts';
import type { DeclaredRoute, RoleAccess } from './route-config.ts';

type Given<Call, Key extends keyof StudioCall, As extends string> =
  Call extends Readonly<Record<Key, infer Schema extends TSchema>> ? Record<As, Schema> : unknown;

type SchemasOf<Call> = Given<Call, 'params', 'params'> &
  Given<Call, 'query', 'querystring'> &
  Given<Call, 'body', 'body'> &
  (Call extends { readonly response: infer Schema extends TSchema }
    ? { response: { 200: Schema } }
    : unknown);

/** Handles a call of the studio: the types of the request and of the response are those of its entry. */
export type StudioHandler<Name extends StudioCallName> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  FastifyContextConfig,
  FastifySchema & SchemasOf<StudioCalls[Name]>,
  TypeBoxTypeProvider
>;

export interface StudioRouteOptions extends Pick<RouteShorthandOptions, 'bodyLimit' | 'handlerTimeout'> {
  summary: string;
  description?: string;
  config: FastifyContextConfig & RoleRoute;
}

export type StudioRoute = <Name extends StudioCallName>(
  name: Name,
  options: StudioRouteOptions,
  handler: StudioHandler<Name>,
) => void;

type RoleRoute = DeclaredRoute & { access: RoleAccess };

export const adminRoute = {
  access: { roles: ['admin'] },
  limits: ['studioUser'],
} as const satisfies RoleRoute;

/** For what moves money, opens an account to somebody, hands out its data, or cannot be undone. */
export const recentAdminRoute = {
  access: { roles: ['admin'], recent: true },
  limits: ['studioUser'],
} as const satisfies RoleRoute;

export const editorRoute = {
  access: { roles: ['admin', 'editor'] },
  limits: ['studioUser'],
} as const satisfies RoleRoute;

/** Registers calls of the studio from their entries in the contracts. */
export const studioRoute =
  (app: FastifyInstance): StudioRoute =>
  (name, options, handler) =>
    registerCall(app, name, { ...options, handler: handler as RouteHandlerMethod });

export function registerCall(
  app: FastifyInstance,
  name: StudioCallName,
  { summary, description, ...options }: StudioRouteOptions & { handler: RouteHandlerMethod },
): void {
  const [method = '', url = ''] = name.split(' ');
  const call: StudioCall = studioCalls[name];
  const schema: FastifySchema = {
    summary,
    ...(description === undefined ? {} : { description }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.form && { consumes: ['multipart/form-data'] }),
    response: responseOf(call),
  };
  app.route({ method, url, schema, ...options });
}

function responseOf({ response, file, status = 200 }: StudioCall) {
  if (file !== undefined) return fileResponse(file);
  return response ? { [status]: response } : { 204: Type.Null() };
}
