import { isApiError } from '@lumigraph/api-clients';
import { EMAIL_MAX_LENGTH, isEmail, locales, NAME_MAX_LENGTH, type Locale } from '@lumigraph/contracts';
import { studioRoles, type StudioRole } from '@lumigraph/contracts/studio';
import { Select, TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { nativeName } from '../../lib/language-name.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';

interface Values {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  locale: string;
  [name: string]: string;
}

/** Invites somebody to the studio by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('users');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const form = useForm<Values>({
    initialValues: { email: '', firstName: '', lastName: '', role: 'editor', locale: i18n.language },
    rules: ({ email, firstName }) => ({
      email: isEmail(email.trim()) ? undefined : 'email',
      firstName: firstName.trim() === '' ? 'name' : undefined,
    }),
    problemText: (name) => t(name === 'email' ? 'invite.emailMissing' : 'invite.nameMissing'),
    send: ({ email, firstName, lastName, role, locale }) =>
      api.send('POST /invitations', {
        body: {
          email: email.trim(),
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          role: role as StudioRole,
          locale: locale as Locale,
        },
      }),
    failureText: (error) => (isApiError(error, 'EMAIL_TAKEN') ? t('invite.taken') : errorText(error)),
    onDone(_result, { email }) {
      toasts.show({ text: t('invite.done', { email: email.trim() }), tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('invite.title')}
      text={t('invite.text')}
      submit={t('invite.submit')}
      onClose={onClose}
    >
      <TextField
        type="email"
        label={t('columns.email')}
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        required
        {...form.field('email')}
      />
      <TextField
        label={t('invite.firstName')}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        required
        {...form.field('firstName')}
      />
      <TextField
        label={t('invite.lastName')}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.field('lastName')}
      />
      <Select
        label={t('columns.role')}
        hint={t('invite.roleHint')}
        options={studioRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        {...form.field('role')}
      />
      <Select
        label={t('columns.locale')}
        options={locales.map((locale) => ({ value: locale, label: nativeName(locale), lang: locale }))}
        {...form.field('locale')}
      />
    </FormDialog>
  );
}
