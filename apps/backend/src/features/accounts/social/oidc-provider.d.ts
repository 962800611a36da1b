/** The part of oidc-provider that the local provider uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  export interface InteractionDetails {
    uid: string;
    params: Record<string, unknown>;
    prompt: { name: string };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (options: { clientId: string; accountId: string }) => Grant;
    callback(): RequestListener;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }

  export const interactionPolicy: {
    base(): { get(name: string): { checks: { add(check: unknown): void } } | undefined };
    Check: {
      new (
        reason: string,
        description: string,
        check: (context: { oidc: { result?: { login?: unknown } } }) => boolean,
      ): unknown;
      REQUEST_PROMPT: boolean;
      NO_NEED_TO_PROMPT: boolean;
    };
  };
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** A store for one provider; it ends with the process. */
  export function createMemoryAdapter(): (model: string) => unknown;
}
