import { nameFields, newPasswordPolicy, type Session } from '@lumigraph/contracts';
import { Checkbox, FieldRow } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useEffect, useMemo, useContext, Fragment, type ReactNode } from 'react';
import type { AuthFailure } from '../failure/auth-failure.ts';
import { AuthPasswordField } from '../fields/auth-password-field.tsx';
import { AuthTextField, EmailField } from '../fields/auth-text-field.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { useAuthErrors, type AuthForm } from './auth-errors.ts';
import { AuthFormShell } from './auth-form-shell.tsx';
import type { RegisterFormProps, UseRegisterOptions, LegalLinks } from './registration.ts';
import { registerSchema } from './schemas.ts';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';

export type RegisterValues = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
  newsletter: boolean;
};

/** Registration, for custom markup. The request body always has exactly the five fields. */
export function useRegister({
  api,
  initialEmail = '',
  onSuccess,
  onError,
  onEmailChange,
  names = 'required',
  passwordPolicy = newPasswordPolicy,
}: UseRegisterOptions): AuthForm<RegisterValues> {
  return useForm<RegisterValues, AuthFailure, Session | null>({
    ...useAuthErrors('register', passwordPolicy),
    initialValues: {
      firstName: '',
      lastName: '',
      email: initialEmail,
      password: '',
      confirmPassword: '',
      terms: false,
      newsletter: false,
    },
    rules: useMemo(() => registerSchema(passwordPolicy, names === 'required'), [passwordPolicy, names]),
    send: ({ firstName, lastName, email, password, confirmPassword, newsletter }) =>
      api.register(
        {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          password,
          confirmPassword,
        },
        ...(newsletter ? [{ newsletter }] : []),
      ),
    onDone: (session, values) =>
      onSuccess?.({ session, email: values.email.trim(), newsletter: values.newsletter }),
    onError,
    onEdit: (values, name) => name === 'email' && onEmailChange?.(values.email),
  });
}

/** Names, e-mail, password with meter and rules, password confirmation, terms. */
export function RegisterForm({ links, newsletter = false, ...options }: RegisterFormProps) {
  const form = useRegister(options);
  const { t, language } = useAuthTexts();
  const { names = 'required', passwordPolicy = newPasswordPolicy } = options;
  const areDocumentsLinked = links?.terms !== undefined && links.privacy !== undefined;
  useEffect(() => {
    // Bundlers replace the expression, so that production builds do not contain the report.
    if (process.env.NODE_ENV === 'development' && !areDocumentsLinked)
      // oxlint-disable-next-line no-console -- for the developer of the site, in development only
      console.warn(
        '@lumigraph/ui-auth: the registration asks to accept documents that it does not link. Pass links={{ terms, privacy }}.',
      );
  }, [areDocumentsLinked]);
  const nameField = (name: 'firstName' | 'lastName') => {
    const required = name === 'firstName' && names === 'required';
    return {
      ...form.field(name),
      label: t(`fields.${name}`),
      labelEnd: required ? undefined : t('fields.optional'),
      required,
    };
  };
  return (
    <AuthFormShell form={form} submitLabel={t('register.submit')}>
      {names === 'hidden' ? null : (
        <FieldRow>
          {nameFields(language).map(([name, autoComplete]) => (
            <AuthTextField key={name} {...nameField(name)} autoComplete={autoComplete} />
          ))}
        </FieldRow>
      )}
      <EmailField {...form.field('email')} />
      <NewPasswordField {...form.field('password')} label={t('fields.password')} policy={passwordPolicy} />
      <AuthPasswordField
        {...form.field('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
      />
      <div className="ui-auth-choices">
        <Checkbox {...form.checkbox('terms')} label={<TermsLabel {...links} />} required />
        {newsletter && <Checkbox {...form.checkbox('newsletter')} label={t('register.newsletter')} />}
      </div>
    </AuthFormShell>
  );
}

/** The consent text with links to the two documents. They open in a new tab, so that the form keeps its values. */
function TermsLabel({ terms, privacy }: LegalLinks) {
  const { t } = useAuthTexts();
  const { renderLink } = useContext(AuthUiContext);
  const linkTo = (href: string | undefined) =>
    href === undefined
      ? undefined
      : (content: string) => renderLink({ href, target: '_blank', rel: 'noopener', children: content });
  return <TaggedText text={t('register.terms')} tags={{ terms: linkTo(terms), privacy: linkTo(privacy) }} />;
}

/** Renders `I agree to the <terms>Terms</terms>` with a renderer for each tag; an unknown tag leaves only its text. */
function TaggedText({
  text,
  tags,
}: {
  text: string;
  tags: Record<string, ((content: string) => ReactNode) | undefined>;
}) {
  const pieces: ReactNode[] = [];
  let rest = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', content = ''] = match;
    pieces.push(text.slice(rest, match.index), tags[name]?.(content) ?? content);
    rest = match.index + whole.length;
  }
  pieces.push(text.slice(rest));
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence never change their order
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
