import { CONTACT_MESSAGE_ROWS } from '@lumigraph/contracts';
import {
  Alert,
  Button,
  Checkbox,
  classNames,
  ErrorSummary,
  FieldRow,
  renderAnchor,
  Select,
  TextArea,
  TextField,
  type RenderLink,
  type SelectOption,
} from '@lumigraph/ui-kit';
import { useEffect, useRef, type ComponentProps } from 'react';
import { contactLengths } from './contact-rules.ts';
import type { ContactTextName } from './contact-fields.ts';
import { PrivacyLabel } from './privacy-label.tsx';
import type { UseContactFormOptions } from './use-contact-core.ts';
import { useContactForm, type ContactForm as Form } from './use-contact-form.ts';

export interface ContactFormProps extends UseContactFormOptions {
  /** Subjects to choose from; free text without them. */
  subjects?: readonly SelectOption[] | undefined;
  messageRows?: number | undefined;
  /** Address of the privacy policy, for the checkbox. */
  privacyHref?: string | undefined;
  renderLink?: RenderLink | undefined;
  className?: string | undefined;
}

/** The contact form (specification 2.6): emits what was written and makes no call of its own. */
export function ContactForm({
  subjects,
  messageRows = CONTACT_MESSAGE_ROWS,
  privacyHref,
  renderLink = renderAnchor,
  className,
  ...options
}: ContactFormProps) {
  const form = useContactForm(options);
  const { fields, checkbox, t, status, canSubmit, trap, formProps } = form;
  return (
    <form className={classNames('ui-contact', className)} data-part="contact" {...formProps}>
      <Refusals form={form} />
      <Names form={form} />
      <Text form={form} name="email" type="email" autoComplete="email" inputMode="email" spellCheck={false} />
      <Text form={form} name="phone" type="tel" autoComplete="tel" />
      <Text form={form} name="organization" autoComplete="organization" />
      {fields.subject !== 'hidden' && subjects ? (
        <Select
          {...form.field('subject')}
          label={t('fields.subject')}
          labelEnd={<Optional form={form} name="subject" />}
          options={subjects}
          placeholder={t('chooseSubject')}
        />
      ) : (
        <Text form={form} name="subject" />
      )}
      <TextArea
        {...form.field('message')}
        label={t('fields.message')}
        labelEnd={<MessageLength form={form} />}
        rows={messageRows}
      />
      {fields.newsletter === 'hidden' ? null : (
        <Checkbox {...checkbox('newsletter')} label={t('newsletter')} />
      )}
      {fields.privacy === 'hidden' ? null : (
        <Checkbox
          {...checkbox('privacy')}
          label={<PrivacyLabel text={t('privacy')} href={privacyHref} renderLink={renderLink} />}
        />
      )}
      <div className="ui-contact-trap" aria-hidden="true">
        <label>
          {/* i18next-instrument-ignore: for robots only, which fill in what sounds useful */}
          Website
          <input ref={trap} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {status === 'failed' ? <Alert tone="danger">{t('failed')}</Alert> : null}
      {status === 'sent' ? <Alert tone="success">{t('sent')}</Alert> : null}
      <Button
        className="ui-contact-submit"
        data-part="contact-submit"
        type="submit"
        variant="primary"
        size="lg"
        disabled={!canSubmit}
        busy={status === 'sending'}
      >
        {t('submit')}
      </Button>
    </form>
  );
}

/** What the receiver refused, with the focus on it. */
function Refusals({ form: { summary, t } }: { form: Form }) {
  const ref = useRef<HTMLDivElement>(null);
  const refused = summary.length > 0;
  useEffect(() => {
    if (refused) ref.current?.focus();
  }, [refused]);
  return <ErrorSummary ref={ref} title={t('summary')} items={summary} />;
}

function Names({ form }: { form: Form }) {
  const both = form.fields.firstName !== 'hidden' && form.fields.lastName !== 'hidden';
  const parts = (
    <>
      <Text form={form} name="firstName" autoComplete="given-name" />
      <Text form={form} name="lastName" autoComplete="family-name" />
    </>
  );
  return (
    <>
      {both ? <FieldRow>{parts}</FieldRow> : parts}
      <Text form={form} name="name" autoComplete="name" />
    </>
  );
}

interface TextProps extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: Form;
  name: Exclude<ContactTextName, 'message'>;
}

function Text({ form, name, ...input }: TextProps) {
  if (form.fields[name] === 'hidden') return null;
  return (
    <TextField
      {...(input as object)}
      {...form.field(name)}
      label={form.t(`fields.${name}`)}
      labelEnd={<Optional form={form} name={name} />}
      data-part={`contact-${name}`}
    />
  );
}

function Optional({ form, name }: { form: Form; name: ContactTextName }) {
  if (form.fields[name] === 'required') return null;
  return <span className="ui-contact-note">{form.t('optional')}</span>;
}

/** From here on the writer should know how much room is left. */
const NEAR_THE_END = 0.9;

function MessageLength({ form: { values, t } }: { form: Form }) {
  const { length } = values.message;
  const max = contactLengths.message;
  if (length < max * NEAR_THE_END) return null;
  return <output className="ui-contact-note">{t('length', { length, max })}</output>;
}
