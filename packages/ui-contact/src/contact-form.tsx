import { CONTACT_MESSAGE_ROWS, contactDetailNames, contactDetails, nameFields } from '@lumigraph/contracts';
import {
  Alert,
  Button,
  Checkbox,
  classNames,
  ErrorSummary,
  FieldRow,
  Form,
  renderAnchor,
  Select,
  TextArea,
  TextField,
  useIsHydrated,
  useVariables,
  type RenderLink,
  type SelectOption,
} from '@lumigraph/ui-kit';
import { createElement, type ComponentProps } from 'react';
import type { ContactAppearance, ContactClassOf } from './appearance.ts';
import { contactLengths } from './contact-rules.ts';
import type { ContactTextName } from './contact-fields.ts';
import { useContactClassOf, useContactUi, type ContactSlots } from './contact-ui-provider.tsx';
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
  /** Components that replace parts. */
  slots?: ContactSlots | undefined;
  className?: string | undefined;
  /**
   * Keeps the text of an unsent message in the session storage of this tab (`draft:contact`): it survives a reload, and
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
  slots: given,
  ...options
}: ContactFormProps) {
  const form = useContactForm(options);
  const classOf = useContactClassOf(appearance);
  const { slots } = useContactUi({ slots: given });
  const { fields, t, trap, formProps, summary, summaryRef } = form;
  const variables = useVariables(appearance?.variables);
  const parts = { form, classOf, Slot: slots.field };
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
      {slots.header ? createElement(slots.header) : null}
      <ErrorSummary ref={summaryRef} title={t('summary')} items={summary} />
      {isOnTop ? outcome : null}
      <Names {...parts} />
      <Text {...parts} name="email" type="email" autoComplete="email" spellCheck={false} />
      {contactDetailNames.map((name) => (
        <Text
          key={name}
          {...parts}
          name={name}
          type={contactDetails[name].type}
          autoComplete={contactDetails[name].autoComplete}
        />
      ))}
      {fields.subject !== 'hidden' && subjects ? (
        <Select
          {...form.field('subject')}
          className={classOf('contact-field')}
          label={t('fields.subject')}
          labelEnd={optionalMark(form, 'subject')}
          options={subjects}
          placeholder={t('chooseSubject')}
        />
      ) : (
        <Text {...parts} name="subject" />
      )}
      <Text {...parts} name="message" rows={messageRows} />
      <Choices form={form} classOf={classOf} privacyHref={privacyHref} renderLink={renderLink} />
      <div className="ui-contact-trap" aria-hidden="true">
        <label>
          {/* i18next-instrument-ignore: only programs read this label; they fill in fields with familiar names */}
          Website
          <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {isOnTop ? null : outcome}
      <Submit form={form} classOf={classOf} Slot={slots.submit} />
      {slots.footer ? createElement(slots.footer) : null}
    </Form>
  );
}

interface SubmitProps extends Pick<PartProps, 'form' | 'classOf'> {
  Slot: ContactSlots['submit'];
}

function Submit({ form: { t, status, canSubmit }, classOf, Slot }: SubmitProps) {
  // Without scripts, nothing would make the button available again.
  const isReady = !useIsHydrated() || canSubmit;
  const isBusy = status === 'sending';
  if (Slot) return createElement(Slot, { label: t('submit'), isBusy, canSubmit: isReady });
  return (
    <Button
      className={classOf('contact-submit', 'ui-contact-submit')}
      data-part="contact-submit"
      type="submit"
      variant="primary"
      size="lg"
      // Not unavailable, which tells listeners not to press: a press shows what is missing and moves there.
      data-incomplete={isReady ? undefined : ''}
      busy={isBusy}
    >
      {t('submit')}
    </Button>
  );
}

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
function Outcome({ form: { outcome, t }, className }: { form: FormModel; className: string | undefined }) {
  if (outcome.kind === 'failed')
    return (
      <Alert tone="danger" className={className}>
        {outcome.text}
      </Alert>
    );
  return outcome.kind === 'done' ? (
    <Alert tone="success" className={className}>
      {t('sent')}
    </Alert>
  ) : null;
}

interface PartProps {
  form: FormModel;
  classOf: ContactClassOf;
  /** The site's field. */
  Slot: ContactSlots['field'];
}

function Names(parts: PartProps) {
  const { fields, language } = parts.form;
  return (
    <>
      {fields.firstName === 'hidden' && fields.lastName === 'hidden' ? null : (
        <FieldRow>
          {nameFields(language).map(([name, autoComplete]) => (
            <Text key={name} {...parts} name={name} autoComplete={autoComplete} />
          ))}
        </FieldRow>
      )}
      <Text {...parts} name="name" autoComplete="name" />
    </>
  );
}

interface TextProps extends PartProps, Pick<ComponentProps<'input'>, 'autoComplete' | 'spellCheck'> {
  type?: 'email' | 'tel' | 'text' | undefined;
  name: ContactTextName;
  /** Of the message; the other fields have one line. */
  rows?: number;
}

function Text({ form, classOf, Slot, name, rows, ...input }: TextProps) {
  if (form.fields[name] === 'hidden') return null;
  const field = {
    ...form.field(name),
    label: form.t(`fields.${name}`),
    labelEnd: rows ? <MessageLength form={form} /> : optionalMark(form, name),
  };
  const { type = 'text', autoComplete } = input;
  if (Slot) return createElement(Slot, { ...field, type, autoComplete, rows });
  const className = classOf('contact-field');
  if (rows) return <TextArea {...field} className={className} rows={rows} />;
  return <TextField {...input} {...field} className={className} data-part={`contact-${name}`} />;
}

const optionalMark = (form: FormModel, name: ContactTextName): string | null =>
  form.fields[name] === 'required' ? null : form.t('optional');

/** From this share of the maximum length on, the form shows the remaining characters. */
const NEAR_THE_END = 0.9;

function MessageLength({ form: { values, t } }: { form: FormModel }) {
  const { length } = values.message;
  const max = contactLengths.message;
  if (length < max * NEAR_THE_END) return null;
  return <output>{t('length', { length, max })}</output>;
}

/** `I agree to the <privacy>privacy policy</privacy>`, with a link when the site passes the address. */
function PrivacyLabel({
  text,
  href,
  renderLink,
}: {
  text: string;
  href: string | undefined;
  renderLink: RenderLink;
}) {
  const [before = '', rest = ''] = text.split('<privacy>');
  const [label = '', after = ''] = rest.split('</privacy>');
  return (
    <>
      {before}
      {href === undefined ? <span>{label}</span> : renderLink({ href, children: label })}
      {after}
    </>
  );
}
