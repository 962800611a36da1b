import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { StructuredData } from './structured-data.ts';

const unsafeInScript = /[<>&\u2028\u2029]/gu;

/** JSON that can stand inside `<script>`: no `<`, so no text of a visitor or author can end the element or open a comment. */
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

/** Undefined where Trusted Types are unknown. A refusal is remembered: asking again would be reported again. */
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

/** Adds the data to the document, except where its policy forbids it: on a rendered page crawlers have them already. */
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
 * Structured data for crawlers. On a page that arrives rendered it is part of the document; a page made in the
 * browser gets it in `<head>`. React itself never creates the script in the browser, because that is forbidden
 * where Trusted Types are enforced.
 *
 * @example <JsonLd data={imageObject({ … })} />
 */
export function JsonLd({ data }: { data: StructuredData | readonly StructuredData[] }): ReactElement | null {
  const json = serializeJsonLd(data);
  const fromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // Always the same object: React writes the element again, which is forbidden too, when it gets another one.
  const [arrived, setArrived] = useState(() => (fromServer ? { json, html: { __html: json } } : undefined));
  const inDocument = arrived?.json === json;
  // Once gone it stays gone: React would have to create it when the visitor comes back.
  if (arrived && !inDocument) setArrived(undefined);

  useEffect(() => {
    if (inDocument) return undefined;
    const script = addToHead(json);
    return () => script?.remove();
  }, [inDocument, json]);

  // oxlint-disable-next-line react/no-danger -- serializeJsonLd leaves nothing that HTML could read as markup
  return inDocument ? <script type="application/ld+json" dangerouslySetInnerHTML={arrived.html} /> : null;
}
