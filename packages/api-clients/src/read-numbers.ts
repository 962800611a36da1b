import type { AnalyticsNumbers } from '@lumigraph/contracts';
import { isRecord, layers, readCountNumber, readEach, readText } from './read.ts';

type Day = AnalyticsNumbers['days'][number];
type EventNumbers = AnalyticsNumbers['events'][number];
type ValueNumbers = EventNumbers['values'][number];

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** The numbers of the counter service; what cannot be read is left out, undefined when nothing can. */
export function readNumbers(answer: unknown): AnalyticsNumbers | undefined {
  for (const layer of layers(answer)) {
    const [from, to] = [readText(layer['from']), readText(layer['to'])];
    if (from !== undefined && to !== undefined) {
      return {
        from,
        to,
        sites: readEach(list(layer['sites']), readText),
        days: readEach(list(layer['days']), readDay),
        events: readEach(list(layer['events']), readEventNumbers),
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

function readEventNumbers(value: unknown): EventNumbers | undefined {
  if (!isRecord(value)) return undefined;
  const [name, count] = [readText(value['name']), readCountNumber(value['count'])];
  if (name === undefined || count === undefined) return undefined;
  return { name, count, values: readEach(list(value['values']), readValueNumbers) };
}

function readValueNumbers(entry: unknown): ValueNumbers | undefined {
  if (!isRecord(entry)) return undefined;
  const [field, value] = [readText(entry['field']), readText(entry['value'])];
  const count = readCountNumber(entry['count']);
  if (field === undefined || value === undefined || count === undefined) return undefined;
  return { field, value, count, total: amount(entry['total']) };
}
