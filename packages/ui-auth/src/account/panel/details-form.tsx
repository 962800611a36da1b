import { NAME_MAX_LENGTH, nameFields, typedName, type AuthApi } from '@lumigraph/contracts';
import { Alert, FieldRow, Form, Button, Select, type SelectOption } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { FailureAlert } from '../../failure/failure-alert.tsx';
import { AuthTextField } from '../../fields/auth-text-field.tsx';
import { useAuthErrors, type AuthForm } from '../../forms/auth-errors.ts';
import { useAuthTexts } from '../../texts/use-auth-texts.ts';
import { type AccountDraft, type AccountPartProps, usePanelTexts } from './account-part.tsx';

export type DetailsApi = Pick<AuthApi, 'updateUser'>;

export type DetailsValues = { firstName: string; lastName: string; locale: string };

export interface UseDetailsOptions extends AccountPartProps<DetailsApi> {
  /** The language of the page, for a user who has not chosen one. Without it, the user's language is not sent. */
  language?: string | undefined;
  /** The user has saved another language than that of the page. */
  onLanguage?: ((code: string) => void | Promise<void>) | undefined;
  draft?: AccountDraft | undefined;
}

/** Changes name and language, for custom markup. */
export function useDetails({
  api,
  user,
  language,
  onLanguage,
  draft,
}: UseDetailsOptions): AuthForm<DetailsValues> {
  const locale = typeof user['locale'] === 'string' ? user['locale'] : (language ?? '');
  return useForm({
    ...useAuthErrors('confirm'),
    checkOnBlur: 'always',
    initialValues: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      locale,
      ...draft?.restored,
    },
    rules: ({ firstName, lastName }) => ({
      firstName: nameRule(firstName, 'required'),
      lastName: nameRule(lastName),
    }),
    async send(values) {
      const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
      await api.updateUser(language === undefined ? names : { ...names, locale: values.locale });
      draft?.drop();
      if (language !== undefined && values.locale !== language) await onLanguage?.(values.locale);
    },
    onEdit: (values) => draft?.keep(values),
  });
}

function nameRule(name: string, empty?: 'required'): string | undefined {
  const typed = typedName(name);
  if (typed === '') return empty;
  return typed.length > NAME_MAX_LENGTH ? 'maxLength' : undefined;
}

export interface DetailsFormProps extends UseDetailsOptions {
  /** The languages of the site; without them, the form has the name only. */
  languages?: readonly SelectOption[] | undefined;
}

/** Name and language of the user. */
export function DetailsForm({ languages, ...options }: DetailsFormProps) {
  const { t } = usePanelTexts();
  const { t: authText, language } = useAuthTexts();
  const { field, formProps, status } = useDetails(options);
  const isRestored = options.draft?.restored !== undefined && status.kind === 'idle';
  return (
    <Form {...formProps} className="ui-auth-form">
      {isRestored ? <Alert>{t('details.restored')}</Alert> : null}
      <FieldRow>
        {nameFields(language).map(([name, autoComplete]) => (
          <AuthTextField
            key={name}
            {...field(name)}
            label={authText(`fields.${name}`)}
            autoComplete={autoComplete}
            maxLength={NAME_MAX_LENGTH + 1}
            required={name === 'firstName'}
            labelEnd={name === 'lastName' ? authText('fields.optional') : undefined}
          />
        ))}
      </FieldRow>
      {languages ? (
        <Select
          {...field('locale')}
          label={t('details.language')}
          hint={t('details.languageHint')}
          autoComplete="language"
          options={languages}
        />
      ) : null}
      {status.kind === 'done' ? <Alert tone="success">{t('details.done')}</Alert> : null}
      <FailureAlert status={status} />
      <Button type="submit" variant="primary" busy={status.kind === 'busy'}>
        {t('details.submit')}
      </Button>
    </Form>
  );
}
