// A server component: it calls functions of ./server entries and passes props that can be serialized.
import { BusinessHours } from '@lumigraph/ui-contact';
import { contactTexts, companyHours, isOpen, type ContactLocalization } from '@lumigraph/ui-contact/server';

interface HoursPageProps {
  /** The texts in the language of the request, and its time. */
  localization: ContactLocalization | undefined;
  now: Date;
}

export function HoursPage({ localization, now }: HoursPageProps) {
  const { t } = contactTexts(localization);
  const accent = isOpen(companyHours, now) ? 'rgb(20 90 50)' : 'rgb(120 20 60)';
  return (
    <section aria-label={t('hours.title')}>
      <BusinessHours
        hours={companyHours}
        localization={localization}
        appearance={{ variables: { '--color-accent': accent } }}
      />
    </section>
  );
}
