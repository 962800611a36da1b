import {
  studioCalls,
  type AuditAction,
  type AuditObjectKind,
  type StudioCall,
  type StudioCallName,
  type StudioCalls,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import Type, { type Static, type TSchema } from 'typebox';
import { recordAudit, type AuditActor, type AuditObject } from '../db/audit-trail.ts';
import type { Database } from '../db/tables/index.ts';
import { expectedVersion } from './conditional.ts';
import { actorOf } from './route-guards.ts';
import { registerCall, type StudioHandler, type StudioRouteOptions } from './studio-route.ts';

interface RecordedChange {
  /** Default: the only one that the route declares. */
  action?: AuditAction;
  /**
   * Recorded unless the work names its changes (`noteChange`). Null where it names each changed object: there is no
   * entry when nothing changes.
   */
  object: AuditObject | null;
  reason?: string | null;
}

export type Audited = ReturnType<typeof createAudited>;

/** Runs a change of the studio and records it in the audit log, in the transaction of the change. */
export const createAudited =
  (db: Kysely<Database>, now: () => number) =>
  <Result>(
    request: FastifyRequest,
    { action, object, reason }: RecordedChange,
    work: () => Promise<Result>,
  ): Promise<Result> =>
    recordAudit(
      db,
      {
        action: actionOf(request, action),
        reason: reason ?? null,
        actor: actorOf(request),
        change: object && { object },
        at: now(),
      },
      work,
    );

/** The action that the route declares (`config.audit`). */
function actionOf(
  { method, routeOptions: { url, config } }: FastifyRequest,
  wanted?: AuditAction,
): AuditAction {
  const { audit = wanted === undefined ? [] : [wanted] } = config;
  const declared = typeof audit === 'object' && 'none' in audit ? [] : [audit].flat();
  const action = wanted ?? declared[0];
  if (action === undefined || !declared.includes(action))
    throw new Error(`${method} ${url} does not declare that it records ${action ?? 'a change'}`);
  return action;
}

type StudioRequest<Name extends StudioCallName> = Parameters<StudioHandler<Name>>[0];

type ResponseOf<Name extends StudioCallName> = StudioCalls[Name] extends {
  readonly response: infer Schema extends TSchema;
}
  ? Static<Schema>
  : unknown;

/** What a change is based on. */
export interface ChangeContext {
  /** Of the object, from `If-Match`; reading it throws PRECONDITION_REQUIRED without one. */
  readonly version: number;
  by: AuditActor;
}

interface ChangeOptions<Name extends StudioCallName, Result> extends StudioRouteOptions {
  config: StudioRouteOptions['config'] & { audit: AuditAction };
  /** What is recorded: a kind, for the object with the id of the address. Null: see `RecordedChange`. */
  object: AuditObjectKind | null | ((request: StudioRequest<Name>) => AuditObject);
  work: (request: StudioRequest<Name>, context: ChangeContext) => Promise<Result>;
  /** Without it, the response is the result of the work. */
  respond?: (
    request: StudioRequest<Name>,
    reply: FastifyReply,
    result: Result,
  ) => ResponseOf<Name> | Promise<ResponseOf<Name>>;
}

type StudioChange = <Name extends StudioCallName, Result = ResponseOf<Name>>(
  name: Name,
  options: ChangeOptions<Name, Result> &
    ([Result] extends [ResponseOf<Name>] ? unknown : Required<Pick<ChangeOptions<Name, Result>, 'respond'>>),
) => void;

/** Registers calls that do one change: its work is recorded, with the reason that its body declares. */
export const studioChange =
  (app: FastifyInstance, audited: Audited): StudioChange =>
  <Name extends StudioCallName, Result>(
    name: Name,
    { object, work, respond, ...options }: ChangeOptions<Name, Result>,
  ) => {
    const call: StudioCall = studioCalls[name];
    const hasReason = Type.IsObject(call.body) && 'reason' in call.body.properties;
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { params, body } = request as FastifyRequest<{ Params: CallParams; Body: { reason?: string } }>;
      const typed = request as StudioRequest<Name>;
      const context = {
        by: actorOf(request),
        get version() {
          return expectedVersion(request);
        },
      };
      const change = {
        object: typeof object === 'string' ? { kind: object, id: idOf(params) } : (object?.(typed) ?? null),
        reason: hasReason ? (body.reason ?? null) : null,
      };
      const result = await audited(request, change, () => work(typed, context));
      if (respond) return respond(typed, reply, result);
      return call.response ? result : reply.code(204).send(null);
    };
    registerCall(app, name, { ...options, handler });
  };

type CallParams = Readonly<Record<string, string | number>>;

const idOf = ({ id, '*': rest = '' }: CallParams): string => String(id ?? rest);
