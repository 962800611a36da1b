import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { BusinessHours } from './business-hours.tsx';
import { companyHours } from './opening-hours.ts';
import { shortContactFields } from './contact-fields.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import { ContactUiProvider } from './contact-ui-provider.tsx';

const written = {
  name: 'Ana Petrova',
  email: 'ana@example.com',
  subject: 'A print for my wall',
  message: 'May I print the fjord in two metres?',
};

const take: ContactFormProps['onSubmit'] = fn(async () => {});

const meta = {
  title: 'ui-contact/Contact form',
  component: ContactForm,
  args: { appName: 'storybook', privacyHref: '#privacy', onSubmit: take },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ContactForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Full' };

export const Playground: Story = {
  args: { fields: { phone: 'required', organization: 'hidden' }, minMessageLength: 20, messageRows: 8 },
};

export const SingleName: Story = { args: { fields: { firstName: 'hidden', lastName: 'hidden' } } };

export const ShortForm: Story = { args: { fields: shortContactFields } };

/** A site sets its texts and tokens once, for all its contact widgets. */
export const InASitesWords: Story = {
  // The site passes its own texts.
  parameters: { passesEnglish: true },
  render: (args) => (
    <ContactUiProvider
      localization={{ submit: 'Write to the studio' }}
      appearance={{ variables: { '--radius-1': '0', '--radius-2': '0' } }}
    >
      <ContactForm {...args} fields={shortContactFields} />
    </ContactUiProvider>
  ),
};

export const SubjectSelect: Story = {
  // The labels of the subjects are the site's own.
  parameters: { passesEnglish: true },
  args: {
    fields: shortContactFields,
    subjects: [
      { value: 'license', label: 'A question about the license' },
      { value: 'other', label: 'Something else' },
    ],
  },
};

/** Press "Send message": the form stays in the sending state. */
export const Sending: Story = {
  args: { fields: shortContactFields, initialValues: written, onSubmit: () => new Promise(() => {}) },
};

/** Press "Send message". */
export const Sent: Story = { args: { fields: shortContactFields, initialValues: written } };

/** Press "Send message": the form keeps the values. */
export const Failed: Story = {
  args: {
    fields: shortContactFields,
    initialValues: written,
    onSubmit: () => Promise.reject(new Error('The service is away.')),
  },
};

/** The browser submitted the form without scripts, and the server rejected two fields: `initialOutcome`. */
export const RefusedWithoutScripts: Story = {
  args: {
    fields: shortContactFields,
    initialValues: { ...written, email: 'ana@', message: 'Short' },
    initialOutcome: {
      status: 'failed',
      errors: [
        { field: 'email', rule: 'email' },
        { field: 'message', rule: 'minLength' },
      ],
    },
  },
};

/** The browser submitted the form without scripts, and the server accepted it: the fields are empty. */
export const SentWithoutScripts: Story = {
  args: { fields: shortContactFields, initialOutcome: { status: 'sent', errors: [] } },
};

/** Tokens and class names of a site: `appearance` changes only the parts that it names. */
export const Appearance: Story = {
  args: {
    appearance: {
      variables: {
        '--color-accent': 'light-dark(oklch(45% 0.1 200deg), oklch(80% 0.1 200deg))',
        '--radius-2': '4px',
        '--radius-3': '8px',
      },
      elements: { 'contact-submit': 'site-part' },
    },
    fields: shortContactFields,
    localization: { submit: 'Write to us' },
  },
};

/** The longest texts in the narrowest container. */
export const LongText: Story = {
  tags: ['long-run'],
  globals: { locale: 'de' },
  render: (args) => (
    <div style={{ inlineSize: 288 }}>
      <ContactForm {...args} />
    </div>
  ),
};
export const LongTextBulgarian: Story = { tags: ['long-run'], ...LongText, globals: { locale: 'bg' } };

export const Hours: Story = { render: () => <BusinessHours hours={companyHours} /> };
/** Time zone, days, breaks and exceptions of another company. */
export const OwnHours: Story = {
  render: () => (
    <BusinessHours
      hours={{
        timeZone: 'America/New_York',
        week: [
          { days: [1, 2, 3, 4], from: '08:00', to: '12:00' },
          { days: [1, 2, 3, 4], from: '13:30', to: '18:00' },
          { days: [5], from: '08:00', to: '14:00' },
        ],
      }}
    />
  ),
};
