import type { ConsentChoice, PrivacySignal } from '@lumigraph/analytics';
import { needsConsent } from '@lumigraph/contracts';
import { Alert, Button, Checkbox, Form } from '@lumigraph/ui-kit';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../../lib/public-settings.tsx';
import { serviceNames, useConsent, type OpenConsent } from './use-consent.ts';
import { registerNamespace } from '../../app/i18n.ts';

export const CONSENT_NAMESPACE = 'consent';

registerNamespace(CONSENT_NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));

/**
 * The consent form. The server renders the same form for every visitor; the browser fills in the visitor's
 * own choice.
 */
export function ConsentChoices() {
  const { t } = useTranslation(CONSENT_NAMESPACE);
  const { analytics } = usePublicSettings();
  const open = useConsent();
  const own = analytics.some(({ kind }) => kind === 'own');
  const services = analytics.filter((destination) => needsConsent(destination)).map(({ kind }) => kind);
  return (
    <section className="consent-choices" aria-labelledby="choices">
      <h2 id="choices">{t('choices.title')}</h2>
      {!own && services.length === 0 ? (
        <p>{t('choices.nothing')}</p>
      ) : (
        <>
          <ChoiceForm open={open} own={own} services={services} />
          <noscript>
            <p>{t('choices.noScript')}</p>
          </noscript>
        </>
      )}
    </section>
  );
}

interface ChoiceFormProps {
  open: OpenConsent | undefined;
  own: boolean;
  services: OpenConsent['services'];
}

/** Names of standards: the same in every language. */
const SIGNAL_NAMES: Record<NonNullable<PrivacySignal>, string> = {
  'global-privacy-control': 'Global Privacy Control',
  'do-not-track': 'Do Not Track',
};
const OPEN: ConsentChoice = { counters: true, analytics: false };

function ChoiceForm({ open, own, services }: ChoiceFormProps) {
  const { t, i18n } = useTranslation(CONSENT_NAMESPACE);
  const state = open?.state;
  // The unsaved changes; all other values are those in force.
  const [edits, setEdits] = useState<Partial<ConsentChoice>>({});
  const { counters, analytics } = { ...(state ?? OPEN), ...edits };
  const isSilent = !open || state?.signal !== undefined;
  const names = serviceNames(services, i18n.language);
  const decide = (choice: ConsentChoice) => {
    open?.consent.decide(choice);
    setEdits({});
  };
  const all = (granted: boolean) => () => decide({ counters: granted, analytics: granted });
  const save = (event: FormEvent) => {
    event.preventDefault();
    decide({ counters, analytics });
  };
  return (
    <Form onSubmit={save}>
      {state?.signal ? (
        <Alert tone="info">{t('signal.text', { signal: SIGNAL_NAMES[state.signal] })}</Alert>
      ) : null}
      <div className="consent-kinds">
        <Checkbox label={t('necessary.label')} hint={t('necessary.text')} defaultChecked disabled />
        {own ? (
          <Checkbox
            label={t('counters.label')}
            hint={t('counters.text')}
            checked={counters}
            disabled={isSilent}
            onChange={({ currentTarget }) => setEdits({ ...edits, counters: currentTarget.checked })}
          />
        ) : null}
        {services.length > 0 ? (
          <Checkbox
            label={t('analytics.label', { services: names })}
            hint={t('analytics.text', { services: names })}
            checked={analytics}
            disabled={isSilent}
            onChange={({ currentTarget }) => setEdits({ ...edits, analytics: currentTarget.checked })}
          />
        ) : null}
      </div>
      <div className="consent-answers">
        <Button disabled={isSilent} onClick={all(false)}>
          {t('refuseAll')}
        </Button>
        <Button disabled={isSilent} onClick={all(true)}>
          {t('acceptAll')}
        </Button>
        <Button type="submit" disabled={isSilent}>
          {t('save')}
        </Button>
      </div>
      <Decision state={state} />
    </Form>
  );
}

/** The choice in force, and its date. */
function Decision({ state }: { state: OpenConsent['state'] | undefined }) {
  const { t, i18n } = useTranslation(CONSENT_NAMESPACE);
  const date = state?.date;
  return (
    <output className="consent-decision">
      {/* Translating browsers move texts: one that comes and goes needs an element. */}
      {state?.status === 'open' ? <span>{t('decision.open')}</span> : null}
      {date === undefined ? null : (
        <span>
          {t('decision.decided', {
            date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(
              new Date(date),
            ),
          })}
        </span>
      )}
    </output>
  );
}
