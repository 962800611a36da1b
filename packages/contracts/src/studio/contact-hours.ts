import type { ContactHours, ContactWeekday } from '../public-settings.ts';

/** Days of the week as the setting `CONTACT_HOURS` names them, Monday first. */
export const weekdayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

const TIMES = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/;

/** `09:00-12:00, 13:00-18:00`; undefined when it is none. An empty text is a closed day. */
export function readDayHours(text: string): { from: string; to: string }[] | undefined {
  const parts = split(text, ',');
  if (!parts.every((part) => TIMES.test(part))) return undefined;
  return parts.map((part) => ({ from: part.slice(0, 5), to: part.slice(6) }));
}

/** `Mo-Fr 09:00-18:00; Sa 10:00-12:00, 13:00-15:00`; undefined when it is none. */
export function readContactHours(text: string): ContactHours['week'] | undefined {
  const week: ContactHours['week'][number][] = [];
  for (const part of split(text, ';')) {
    const [names = '', ...rest] = part.split(' ');
    const days = readDays(names);
    const times = readDayHours(rest.join(' '));
    if (!days || !times || times.length === 0) return undefined;
    week.push(...times.map((time) => ({ days, ...time })));
  }
  return week;
}

/** The hours of each day, Monday first, as `readDayHours` reads them. */
export function hoursByDay(text: string): string[] {
  const week = readContactHours(text) ?? [];
  return weekdayNames.map((_name, index) =>
    week
      .filter(({ days }) => days.includes((index + 1) as ContactWeekday))
      .map(({ from, to }) => `${from}-${to}`)
      .join(', '),
  );
}

/** The opposite of {@link hoursByDay}; neighbouring days with equal hours are one range. */
export function writeContactHours(byDay: readonly string[]): string {
  const ranges: { first: number; last: number; hours: string }[] = [];
  for (const [index, day] of byDay.entries()) {
    const hours = split(day, ',').join(', ');
    const previous = ranges.at(-1);
    if (previous?.hours === hours) previous.last = index;
    else ranges.push({ first: index, last: index, hours });
  }
  const name = (index: number): string => weekdayNames[index] ?? '';
  return ranges
    .filter(({ hours }) => hours !== '')
    .map(
      ({ first, last, hours }) => `${first === last ? name(first) : `${name(first)}-${name(last)}`} ${hours}`,
    )
    .join('; ');
}

function readDays(text: string): ContactWeekday[] | undefined {
  const days: ContactWeekday[] = [];
  for (const part of text.split(',')) {
    const [first = -1, last = first] = part
      .split('-')
      .map((name) => weekdayNames.findIndex((one) => one === name));
    if (part.split('-').length > 2 || first < 0 || last < first) return undefined;
    for (let day = first; day <= last; day += 1) days.push((day + 1) as ContactWeekday);
  }
  return days;
}

const split = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
