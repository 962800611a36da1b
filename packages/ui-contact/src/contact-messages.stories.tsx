import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent } from 'storybook/test';
import type { ContactFieldName, ContactValues } from './contact-fields.ts';
import { contactLengths } from './contact-rules.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';

const written: ContactValues = {
  firstName: 'Ana',
  lastName: 'Petrova',
  name: '',
  email: 'ana@example.com',
  phone: '+359 2 123 4567',
  organization: '',
  subject: 'A print for my wall',
  message: 'May I print the fjord in two metres?',
  newsletter: false,
  privacy: true,
};

const take: ContactFormProps['onSubmit'] = () => Promise.resolve();

/** One story for each message that the form can show; `shows` contains the message. */
const meta = {
  title: 'ui-contact/Messages',
  component: ContactForm,
  tags: ['!autodocs', 'long-run'],
  args: {
    appName: 'storybook',
    privacyHref: '#privacy',
    initialValues: written,
    onSubmit: take,
  },
} satisfies Meta<typeof ContactForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Leaves a field unchanged; the problem appears on blur. */
const left = (name: ContactFieldName, values: Partial<ContactValues>, ...shows: string[]): Story => ({
  parameters: { shows },
  args: { initialValues: { ...written, ...values } },
  play: async ({ canvasElement }) => {
    for (const field of canvasElement.querySelectorAll(`[name="${name}"]`)) await fireEvent.focusOut(field);
  },
});

export const EmailInvalid = left('email', { email: 'ana@' }, 'validation.email');
export const PhoneInvalid = left('phone', { phone: 'call me' }, 'validation.phone');
export const MessageTooShort = left('message', { message: 'Hello' }, 'validation.minLength');
export const FieldTooLong = left(
  'subject',
  { subject: 'a'.repeat(contactLengths.subject + 1) },
  'validation.maxLength',
);

const send: Story['play'] = async ({ canvasElement }) => {
  for (const form of canvasElement.querySelectorAll('form')) await fireEvent.submit(form);
};

/** An empty field shows what it needs when the form is sent. */
const sent = (values: Partial<ContactValues>, ...shows: string[]): Story => ({
  parameters: { shows },
  args: { initialValues: { ...written, ...values } },
  play: send,
});

export const FieldRequired = sent({ firstName: '' }, 'validation.required');
export const PrivacyNeeded = sent({ privacy: false }, 'validation.privacy');
export const Sent: Story = { parameters: { shows: ['sent'] }, play: send };
/** A number copied from a list of contacts or a PDF file: marks of its direction, dashes that do not break. */
export const PhoneCopied = sent({ phone: '\u202a+359\u2011888\u2011123456\u202c' }, 'sent');
export const Failed: Story = {
  parameters: { shows: ['failed', 'wait'] },
  args: {
    onSubmit: () => Promise.reject(Object.assign(new Error('The service is away.'), { retryAfterS: 20 })),
  },
  play: send,
};
/** The receiver rejected a field: the form names it and moves focus to it. */
export const FieldRefused: Story = {
  parameters: { shows: ['summary'] },
  args: {
    onSubmit: () =>
      Promise.reject(
        Object.assign(new Error('Some fields are not valid'), {
          errors: [{ field: 'email', rule: 'email', message: '' }],
        }),
      ),
  },
  play: send,
};
