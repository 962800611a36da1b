import type { CallReport, Judge } from './findings.ts';
import type { Answer, Probe } from './probe.ts';
import { isRecord } from './shape.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Made by this run, so it may be changed. */
  isOurs: boolean;
}

/** What the calls share; earlier ones leave here what later ones need. */
export interface Context {
  probe: Probe;
  projectName: string;
  /** An existing account, or undefined to register one. */
  account: { email: string; password: string } | undefined;
  /** Pay with the test card: only for a backend in its sandbox. */
  pay: boolean;
  person?: Person;
  bearer?: string;
  refreshToken?: string;
}

/** One entry of the report, or several of one call. */
export type CallGroup = (context: Context) => Promise<CallReport[]>;

/** 2xx, else a fault. */
export function expectSuccess(judge: Judge, { status, json }: Answer): boolean {
  judge.saw('status');
  if (status >= 200 && status < 300) return true;
  const why = isRecord(json) && typeof json['message'] === 'string' ? ` (“${json['message']}”)` : '';
  judge.fault('status', `expected 2xx, got ${status}${why}`);
  return false;
}

/** A refusal: the status is one of those, and a sentence says why. */
export function expectRefusal(judge: Judge, answer: Answer, statuses: readonly number[]): void {
  const { status, json } = answer;
  judge.saw('status');
  if (!statuses.includes(status)) {
    judge.fault('status', `expected ${statuses.join(' or ')}, got ${status}`);
    return;
  }
  judge.saw('message');
  const message = isRecord(json) ? json['message'] : undefined;
  if (typeof message !== 'string' || message === '') judge.fault('message', 'a refusal has no message');
}

/** Refusals of what was sent wrong. */
export const refused = [400, 409, 422] as const;
/** Refusals of a person: without or with too few rights, or as if the thing did not exist. */
export const forbidden = [401, 403, 404] as const;
