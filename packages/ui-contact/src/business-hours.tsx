import { Badge, classNames } from '@lumigraph/ui-kit';
import { useEffect, useState } from 'react';
import { isOfficeOpen } from './office-hours.ts';
import { useContactTexts, type ContactLocalization } from './use-contact-texts.ts';

const MINUTE_MS = 60_000;

export interface BusinessHoursProps {
  localization?: ContactLocalization | undefined;
  /** Level of the heading; 3 when left out. */
  headingLevel?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/** The hours as they are written, and whether somebody is there now. */
export function BusinessHours({ localization, headingLevel = 3, className }: BusinessHoursProps) {
  const { t } = useContactTexts(localization);
  const open = useOfficeOpen();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={classNames('ui-hours', className)} data-part="business-hours">
      <Heading className="ui-hours-title">{t('hours.title')}</Heading>
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
      <p className="ui-hours-now">
        {open === undefined ? null : (
          <Badge tone={open ? 'success' : 'neutral'}>{t(open ? 'hours.openNow' : 'hours.closedNow')}</Badge>
        )}
      </p>
    </section>
  );
}

/** Unknown until the page is alive: a rendered document may be read much later. */
function useOfficeOpen(): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const look = () => setOpen(isOfficeOpen(new Date()));
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return open;
}
