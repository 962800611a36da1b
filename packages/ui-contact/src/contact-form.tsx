import { CONTACT_MESSAGE_ROWS } from '@lumigraph/contracts';
import {
  Alert,
  Button,
  Checkbox,
  classesOf,
  classNames,
  ErrorSummary,
  FieldRow,
  Form,
  renderAnchor,
  Select,
  TextArea,
  TextField,
  useVariables,
  type RenderLink,
  type SelectOption,
} from '@lumigraph/ui-kit';
import { useSyncExternalStore, type ComponentProps } from 'react';
import type { ContactAppearance, ContactClassOf } from './appearance.ts';
import { contactLengths } from './contact-rules.ts';
import type { ContactTextName } from './contact-fields.ts';
import { PrivacyLabel } from './privacy-label.tsx';
import { useContactDraft } from './use-contact-draft.ts';
import {
  useContactForm,
  type ContactForm as FormModel,
  type UseContactFormOptions,
} from './use-contact-form.ts';

export interface ContactFormProps extends UseContactFormOptions {
  /** Subjects to choose from; without them the subject is free text. */
  subjects?: readonly SelectOption[] | undefined;
  messageRows?: number | undefined;
  /** Address of the privacy policy, for the checkbox label. */
  privacyHref?: string | undefined;
  renderLink?: RenderLink | undefined;
  appearance?: ContactAppearance | undefined;
  className?: string | undefined;
  /**
   * Keeps the text of an unsent message in the session storage of this tab (`contact-draft`): it survives a reload, and
   * is removed once the message is sent. A form with `initialValues` or `initialOutcome` does not restore it.
   */
  keepDraft?: boolean | undefined;
}

/** The contact form. It emits the values and makes no call of its own. */
export function ContactForm({ keepDraft = false, ...props }: ContactFormProps) {
  return keepDraft ? <DraftedForm {...props} /> : <FormView {...props} />;
}

function DraftedForm(props: ContactFormProps) {
  const { key, ...options } = useContactDraft(props);
  return <FormView {...props} key={key} {...options} />;
}

function FormView({
  subjects,
  messageRows = CONTACT_MESSAGE_ROWS,
  privacyHref,
  renderLink = renderAnchor,
  appearance,
  className,
  ...options
}: ContactFormProps) {
  const form = useContactForm(options);
  const classOf = classesOf(appearance?.elements);
  const { fields, t, status, canSubmit, trap, formProps, summary, summaryRef } = form;
  const hydrated = useHydrated();
  const variables = useVariables(appearance?.variables);
  const outcome = <Outcome form={form} className={classOf('contact-alert')} />;
  // A page that is the response to the form opens at its top, so the outcome is shown above the fields.
  const isOnTop = options.initialOutcome !== undefined;
  return (
    <Form
      className={classNames(classOf('contact', 'ui-contact'), className)}
      data-part="contact"
      {...variables.root}
      {...formProps}
    >
      {variables.sheet}
      <ErrorSummary ref={summaryRef} title={t('summary')} items={summary} />
      {isOnTop ? outcome : null}
      <Names form={form} classOf={classOf} />
      <Text
        form={form}
        classOf={classOf}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <Text form={form} classOf={classOf} name="phone" type="tel" autoComplete="tel" />
      <Text form={form} classOf={classOf} name="organization" autoComplete="organization" />
      {fields.subject !== 'hidden' && subjects ? (
        <Select
          {...form.field('subject')}
          className={classOf('contact-field')}
          label={t('fields.subject')}
          labelEnd={<Optional form={form} name="subject" />}
          options={subjects}
          placeholder={t('chooseSubject')}
        />
      ) : (
        <Text form={form} classOf={classOf} name="subject" />
      )}
      <TextArea
        {...form.field('message')}
        className={classOf('contact-field')}
        label={t('fields.message')}
        labelEnd={<MessageLength form={form} />}
        rows={messageRows}
      />
      <Choices form={form} classOf={classOf} privacyHref={privacyHref} renderLink={renderLink} />
      <div className="ui-contact-trap" aria-hidden="true">
        <label>
          {/* i18next-instrument-ignore: only programs read this label; they fill in fields with familiar names */}
          Website
          <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {isOnTop ? null : outcome}
      <Button
        className={classOf('contact-submit', 'ui-contact-submit')}
        data-part="contact-submit"
        type="submit"
        variant="primary"
        size="lg"
        // Stays focusable: a press shows what is missing and moves there.
        aria-disabled={(hydrated && !canSubmit) || undefined}
        busy={status === 'sending'}
      >
        {t('submit')}
      </Button>
    </Form>
  );
}

/** False in server rendering: without scripts, nothing would make the button available again. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

interface ChoicesProps extends Pick<ContactFormProps, 'privacyHref'> {
  form: FormModel;
  classOf: ContactClassOf;
  renderLink: RenderLink;
}

function Choices({ form: { fields, checkbox, t }, classOf, privacyHref, renderLink }: ChoicesProps) {
  return (
    <>
      {fields.newsletter === 'hidden' ? null : (
        <Checkbox {...checkbox('newsletter')} className={classOf('contact-choice')} label={t('newsletter')} />
      )}
      {fields.privacy === 'hidden' ? null : (
        <Checkbox
          {...checkbox('privacy')}
          className={classOf('contact-choice')}
          label={<PrivacyLabel text={t('privacy')} href={privacyHref} renderLink={renderLink} />}
        />
      )}
    </>
  );
}

/** The outcome of the last submit. */
function Outcome({ form: { status, t }, className }: { form: FormModel; className: string | undefined }) {
  if (status !== 'failed' && status !== 'sent') return null;
  return (
    <Alert tone={status === 'failed' ? 'danger' : 'success'} className={className}>
      {t(status)}
    </Alert>
  );
}

function Names({ form, classOf }: { form: FormModel; classOf: ContactClassOf }) {
  const both = form.fields.firstName !== 'hidden' && form.fields.lastName !== 'hidden';
  const parts = (
    <>
      <Text form={form} classOf={classOf} name="firstName" autoComplete="given-name" />
      <Text form={form} classOf={classOf} name="lastName" autoComplete="family-name" />
    </>
  );
  return (
    <>
      {both ? <FieldRow>{parts}</FieldRow> : parts}
      <Text form={form} classOf={classOf} name="name" autoComplete="name" />
    </>
  );
}

interface TextProps extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: FormModel;
  classOf: ContactClassOf;
  name: Exclude<ContactTextName, 'message'>;
}

function Text({ form, classOf, name, ...input }: TextProps) {
  if (form.fields[name] === 'hidden') return null;
  return (
    <TextField
      {...(input as object)}
      {...form.field(name)}
      className={classOf('contact-field')}
      label={form.t(`fields.${name}`)}
      labelEnd={<Optional form={form} name={name} />}
      data-part={`contact-${name}`}
    />
  );
}

function Optional({ form, name }: { form: FormModel; name: ContactTextName }) {
  if (form.fields[name] === 'required') return null;
  return <span className="ui-contact-note">{form.t('optional')}</span>;
}

/** From this share of the maximum length on, the form shows the remaining characters. */
const NEAR_THE_END = 0.9;

function MessageLength({ form: { values, t } }: { form: FormModel }) {
  const { length } = values.message;
  const max = contactLengths.message;
  if (length < max * NEAR_THE_END) return null;
  return <output className="ui-contact-note">{t('length', { length, max })}</output>;
}
