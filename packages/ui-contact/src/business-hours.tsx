import { Badge, classesOf, classNames } from '@lumigraph/ui-kit';
import { useEffect, useState } from 'react';
import type { ContactAppearance } from './appearance.ts';
import { hoursIn, isOfficeOpen } from './office-hours.ts';
import { useContactTexts, type ContactLocalization } from './use-contact-texts.ts';

const MINUTE_MS = 60_000;

export interface BusinessHoursProps {
  localization?: ContactLocalization | undefined;
  appearance?: ContactAppearance | undefined;
  /** Heading level; 3 by default. */
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** Shows the business hours and whether the office is open now. */
export function BusinessHours({ localization, appearance, headingLevel = 3, className }: BusinessHoursProps) {
  const { t, language } = useContactTexts(localization);
  const classOf = classesOf(appearance?.elements);
  const now = useNow();
  const open = now && isOfficeOpen(now);
  const here = now && hoursIn(visitorTimeZone(), language, now);
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className={classNames(classOf('business-hours', 'ui-hours'), className)}
      data-part="business-hours"
      style={appearance?.variables}
    >
      <Heading className={classOf('business-hours-title', 'ui-hours-title')} data-part="business-hours-title">
        {t('hours.title')}
      </Heading>
      <dl>
        <div>
          <dt>{t('hours.weekdays')}</dt>
          <dd>{t('hours.time')}</dd>
        </div>
        <div>
          <dt>{t('hours.weekend')}</dt>
          <dd>{t('hours.closed')}</dd>
        </div>
      </dl>
      {here === undefined ? null : <p className="ui-hours-here">{t('hours.yourTime', { hours: here })}</p>}
      <p className={classOf('business-hours-now', 'ui-hours-now')} data-part="business-hours-now">
        {open === undefined ? null : (
          <Badge tone={open ? 'success' : 'neutral'}>{t(open ? 'hours.openNow' : 'hours.closedNow')}</Badge>
        )}
      </p>
    </section>
  );
}

const visitorTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Undefined until hydration: a rendered document may be read much later and in another time zone. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
