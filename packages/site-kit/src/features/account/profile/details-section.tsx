import { NAME_MAX_LENGTH, type StoredUser } from '@lumigraph/contracts';
import { allLocales } from '@lumigraph/ui-locale';
import { Alert, Button, FieldRow, Form, Select, TextField } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useSiteLanguage } from '../../../app/use-site-language.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { Section } from './section.tsx';
import { useDetailsForm } from './use-details-form.ts';
import type { FormStatus } from './use-form.ts';

const languages = allLocales.map(({ code, nativeName }) => ({ value: code, label: nativeName, lang: code }));

/** Name and language. */
export function DetailsSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { locale, change } = useSiteLanguage();
  const { field, formProps, status, wasRestored } = useDetailsForm({
    user,
    siteLocale: locale,
    changeLocale: change,
  });
  return (
    <Section id="details" title={t('details.title')} text={t('details.text')}>
      <Form {...formProps} className="profile-form">
        {wasRestored && status.kind === 'idle' ? <Alert>{t('details.restored')}</Alert> : null}
        <FieldRow>
          <TextField
            {...field('firstName')}
            label={t('fields.firstName')}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH + 1}
          />
          <TextField
            {...field('lastName')}
            label={t('fields.lastName')}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH + 1}
          />
        </FieldRow>
        <Select
          {...field('locale')}
          label={t('fields.language')}
          hint={t('details.languageHint')}
          autoComplete="language"
          options={languages}
        />
        <FormResult status={status} done={t('details.done')} />
        <Button type="submit" variant="primary" busy={status.kind === 'sending'}>
          {t('details.submit')}
        </Button>
      </Form>
    </Section>
  );
}

/** The result of a submitted form: one line in the form, never an additional toast. */
function FormResult({ status, done }: { status: FormStatus<string>; done: string }) {
  switch (status.kind) {
    case 'done':
      return <Alert tone="success">{done}</Alert>;
    case 'failed':
      return <Alert tone="danger">{status.text}</Alert>;
    case 'idle':
    case 'sending':
      return null;
    default:
      return status satisfies never;
  }
}
