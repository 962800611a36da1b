import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { StructuredData } from './structured-data.ts';

const unsafeInScript = /[<>&\u2028\u2029]/gu;

/**
 * Serializes JSON for `<script>`: it contains no `<`, so no text of a visitor or author can end the element or open a
 * comment.
 */
export function serializeJsonLd(data: StructuredData | readonly StructuredData[]): string {
  return JSON.stringify(data).replace(
    unsafeInScript,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

interface TrustedTypesLike {
  createPolicy(
    name: string,
    rules: { createScript: (json: string) => string },
  ): { createScript: (json: string) => string };
}

/** Name to list in a Content-Security-Policy's `trusted-types` directive. */
export const JSON_LD_POLICY_NAME = 'site-meta-json-ld';

type JsonLdPolicy = ReturnType<TrustedTypesLike['createPolicy']>;

let policy: JsonLdPolicy | 'refused' | undefined;

/** Undefined where the browser lacks Trusted Types. A refusal is cached: a second request would be reported again. */
function jsonLdPolicy(): JsonLdPolicy | 'refused' | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesLike };
  if (!trustedTypes || policy !== undefined) return policy;
  try {
    policy = trustedTypes.createPolicy(JSON_LD_POLICY_NAME, { createScript: (text) => text });
  } catch {
    policy = 'refused';
  }
  return policy;
}

/**
 * Adds the data to the document, except where its policy forbids it: on a server-rendered page crawlers already have
 * them.
 */
function addToHead(json: string): HTMLScriptElement | undefined {
  const allowed = jsonLdPolicy();
  if (allowed === 'refused') return undefined;
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = allowed ? allowed.createScript(json) : json;
  document.head.append(script);
  return script;
}

const neverChanges = () => () => {};

/**
 * Structured data for crawlers. A server-rendered page contains it in the document; a page rendered in the browser gets
 * it in `<head>`. React itself never creates the script in the browser, because Trusted Types forbid that where they
 * are enforced.
 *
 * @example
 * <JsonLd data={imageObject({ … })} />
 */
export function JsonLd({ data }: { data: StructuredData | readonly StructuredData[] }): ReactElement | null {
  const json = serializeJsonLd(data);
  const fromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // Always the same object: with a new object React would write the element again, which is also forbidden.
  const [arrived, setArrived] = useState(() => (fromServer ? { json, html: { __html: json } } : undefined));
  const inDocument = arrived?.json === json;
  // Once removed, the script is not rendered again: React would have to create it when the visitor returns.
  if (arrived && !inDocument) setArrived(undefined);

  useEffect(() => {
    if (inDocument) return undefined;
    const script = addToHead(json);
    return () => script?.remove();
  }, [inDocument, json]);

  // oxlint-disable-next-line react/no-danger -- serializeJsonLd removes everything that HTML could parse as markup
  return inDocument ? <script type="application/ld+json" dangerouslySetInnerHTML={arrived.html} /> : null;
}
