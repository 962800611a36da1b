import { MINUTE_MS } from '@lumigraph/contracts';
import { Badge, classNames, useVariables } from '@lumigraph/ui-kit';
import { useEffect, useState } from 'react';
import type { ContactAppearance } from './appearance.ts';
import type { ContactLocalization, ContactTexts } from './contact-messages.ts';
import { useContactClassOf } from './contact-ui-provider.tsx';
import { formatTimes, timesOn, weekdays, type OpeningHours, type OpeningTimes } from './opening-hours.ts';
import type * as HoursNow from './hours-now.ts';
import { useContactTexts } from './use-contact-texts.ts';

export interface BusinessHoursProps {
  /** Time zone, days, hours and exceptions. */
  hours: OpeningHours;
  localization?: ContactLocalization | undefined;
  appearance?: ContactAppearance | undefined;
  /** Heading level; 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** Shows the business hours and whether the office is open now. */
export function BusinessHours({
  hours,
  localization,
  appearance,
  headingLevel = 3,
  className,
}: BusinessHoursProps) {
  const texts = useContactTexts(localization);
  const { t, language } = texts;
  const classOf = useContactClassOf(appearance);
  const now = useNow();
  const { root, sheet } = useVariables(appearance?.variables);
  const open = now?.isOpen(hours, now.at);
  const here = now?.hoursIn(hours, { language, at: now.at });
  const exceptions = now?.upcoming(hours, { language, at: now.at }) ?? [];
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className={classNames(classOf('business-hours', 'ui-hours'), className)}
      data-part="business-hours"
      {...root}
    >
      {sheet}
      <Heading className={classOf('business-hours-title', 'ui-hours-title')} data-part="business-hours-title">
        {t('hours.title')}
      </Heading>
      <dl>
        {[...rowsOf(hours, texts), ...exceptions].map(([days, times]) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>
              <bdi>{timesText(times, hours, texts)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {hours.zoneName ? null : (
        <p className="ui-hours-here">{t('hours.zone', { zone: zoneName(hours.timeZone, language) })}</p>
      )}
      {here === undefined ? null : <p className="ui-hours-here">{t('hours.yourTime', { hours: here })}</p>}
      <p className={classOf('business-hours-now', 'ui-hours-now')} data-part="business-hours-now">
        {open === undefined ? null : (
          <Badge tone={open ? 'success' : 'neutral'}>{t(open ? 'hours.openNow' : 'hours.closedNow')}</Badge>
        )}
      </p>
    </section>
  );
}

type Row = readonly [days: string, times: readonly OpeningTimes[]];

/** A row for each run of days with the same times: `Monday – Friday`, `Lunes – viernes`. */
function rowsOf(hours: OpeningHours, texts: ContactTexts): Row[] {
  const runs: { first: string; last: string; times: readonly OpeningTimes[] }[] = [];
  for (const day of weekdays) {
    const name = weekdayName(day, texts.language);
    const times = timesOn(hours, day);
    const run = runs.at(-1);
    if (run && timesText(run.times, hours, texts) === timesText(times, hours, texts)) run.last = ` – ${name}`;
    else runs.push({ first: name, last: '', times });
  }
  return runs.map(({ first, last, times }) => [
    first.charAt(0).toLocaleUpperCase(texts.language) + first.slice(1) + last,
    times,
  ]);
}

function timesText(
  times: readonly OpeningTimes[],
  hours: OpeningHours,
  { t, language }: ContactTexts,
): string {
  if (times.length === 0) return t('hours.closed');
  const all = times.map((one) => formatTimes(one, hours, { language })).join(', ');
  return hours.zoneName ? `${all} ${hours.zoneName}` : all;
}

function weekdayName(day: number, language: string): string {
  // 5 January 2026 is a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  );
}

const zoneName = (timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 0, 1))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

type Moment = typeof HoursNow & { at: Date };

/**
 * The present, and what depends on it. Undefined until hydration: a rendered document may be read much later and in another
 * time zone.
 */
function useNow(): Moment | undefined {
  const [now, setNow] = useState<Moment>();
  useEffect(() => {
    import('./hours-now.ts').then(
      (loaded) => setNow({ ...loaded, at: new Date() }),
      () => undefined,
    );
    const timer = setInterval(() => setNow((before) => before && { ...before, at: new Date() }), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
