import type { AnalyticsStats } from '@lumigraph/contracts';
import { isRecord, layers, readCountNumber, readEach, readText } from './read.ts';

type Day = AnalyticsStats['days'][number];
type EventStats = AnalyticsStats['events'][number];
type ValueStats = EventStats['values'][number];

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/**
 * The statistics of the analytics service. Unreadable entries are dropped; undefined without a reporting
 * period (`from` and `to`).
 */
export function readStats(response: unknown): AnalyticsStats | undefined {
  for (const layer of layers(response)) {
    const [from, to] = [readText(layer['from']), readText(layer['to'])];
    if (from !== undefined && to !== undefined) {
      return {
        from,
        to,
        sites: readEach(list(layer['sites']), readText),
        days: readEach(list(layer['days']), readDay),
        events: readEach(list(layer['events']), readEventStats),
      };
    }
  }
  return undefined;
}

function readDay(value: unknown): Day | undefined {
  if (!isRecord(value)) return undefined;
  const day = readText(value['day']);
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined;
  const count = (name: string): number => readCountNumber(value[name]) ?? 0;
  return { day, views: count('views'), visits: count('visits'), downloads: count('downloads') };
}

function readEventStats(value: unknown): EventStats | undefined {
  if (!isRecord(value)) return undefined;
  const [name, count] = [readText(value['name']), readCountNumber(value['count'])];
  if (name === undefined || count === undefined) return undefined;
  return { name, count, values: readEach(list(value['values']), readValueStats) };
}

function readValueStats(entry: unknown): ValueStats | undefined {
  if (!isRecord(entry)) return undefined;
  const [field, value] = [readText(entry['field']), readText(entry['value'])];
  const count = readCountNumber(entry['count']);
  if (field === undefined || value === undefined || count === undefined) return undefined;
  return { field, value, count, total: amount(entry['total']) };
}
