import {
  analyticsFields,
  isAnalyticsValue,
  OPTIONAL_ANALYTICS_FIELD,
  type AnalyticsEvent,
  type AnalyticsEventName,
  type AnalyticsEvents,
  type AnalyticsFields,
} from '@lumigraph/contracts';

/** Reports one event. Can be called at any time: on the server, before consent, before the code is loaded. */
export type Track = <Name extends AnalyticsEventName>(name: Name, fields: AnalyticsEvents[Name]) => void;

/** An event that matches the table of `contracts`, as adapters receive it. */
export interface CleanEvent {
  name: AnalyticsEventName;
  fields: AnalyticsFields;
}

/**
 * Keeps the fields that match the table; returns nothing when a required field is missing. Removes query and hash from
 * an address, so that it contains no token.
 */
export function cleanEvent({ name, fields }: AnalyticsEvent): CleanEvent | undefined {
  const kinds = analyticsFields[name] as Record<string, Parameters<typeof isAnalyticsValue>[0]>;
  const given = fields as Record<string, unknown>;
  const kept: Record<string, string | number> = {};
  for (const [field, kind] of Object.entries(kinds)) {
    const value = kind === 'path' ? withoutQuery(given[field]) : given[field];
    if (isAnalyticsValue(kind, value)) kept[field] = value;
    else if (field !== OPTIONAL_ANALYTICS_FIELD) return undefined;
  }
  return { name, fields: kept };
}

function withoutQuery(path: unknown): unknown {
  return typeof path === 'string' ? path.split(/[?#]/, 1)[0] : path;
}
