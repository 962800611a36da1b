import { NAME_MAX_LENGTH, type StoredUser, typedName } from '@lumigraph/contracts';
import { allLocales } from '@lumigraph/ui-locale';
import { Alert, Button, FieldRow, Form, Select, TextField } from '@lumigraph/ui-kit';
import { serverProblems, useForm, type FormStatus } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { useSiteLanguage } from '../../../app/use-site-language.ts';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useDraft } from '../use-draft.ts';
import { Section } from './section.tsx';
import { useProfileErrors } from './use-profile-errors.ts';

const languages = allLocales.map(({ code, nativeName }) => ({ value: code, label: nativeName, lang: code }));

/** Name and language. */
export function DetailsSection({ user }: { user: StoredUser }) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { field, formProps, status, wasRestored } = useDetailsForm(user);
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
        <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
          {t('details.submit')}
        </Button>
      </Form>
    </Section>
  );
}

/** Changes name and language. The typed text survives an expired session. */
function useDetailsForm(user: StoredUser) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const { locale: siteLocale, change: changeLocale } = useSiteLanguage();
  const draft = useDraft(user.id, 'details');
  const saved = {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    locale: typeof user['locale'] === 'string' ? user['locale'] : siteLocale,
  };
  const form = useForm({
    ...useProfileErrors(t('errors.update')),
    initialValues: { ...saved, ...draft.restored },
    rules: ({ firstName, lastName }) => ({ firstName: nameRule(firstName), lastName: nameRule(lastName) }),
    send: async ({ firstName, lastName, locale }) => {
      await auth.updateUser({ firstName: firstName.trim(), lastName: lastName.trim(), locale });
      draft.drop();
      if (locale !== siteLocale) await changeLocale(locale);
    },
    readError: (error, names) => ({ problems: serverProblems(error, names), failure: error }),
    onEdit: draft.keep,
  });
  return { ...form, wasRestored: draft.restored !== undefined };
}

function nameRule(name: string): string | undefined {
  const typed = typedName(name);
  if (typed === '') return 'required';
  return typed.length > NAME_MAX_LENGTH ? 'maxLength' : undefined;
}

/** The result of a submitted form: one line in the form, never an additional toast. */
function FormResult({ status, done }: { status: FormStatus<unknown>; done: string }) {
  switch (status.kind) {
    case 'done':
      return <Alert tone="success">{done}</Alert>;
    case 'failed':
      return <Alert tone="danger">{status.text}</Alert>;
    case 'idle':
    case 'busy':
      return null;
    default:
      return status satisfies never;
  }
}
