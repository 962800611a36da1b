import { BusinessHours, ContactForm, shortContactFields, companyHours } from '@lumigraph/ui-contact';
import { createFakeReceiver, type FakeReceiverOutcome } from '@lumigraph/ui-contact/testing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { PageShell } from './page-shell.tsx';

const written = {
  name: 'Ana Petrova',
  email: 'ana@example.com',
  subject: 'A print for my wall',
  message: 'May I print the fjord in two metres?',
};

interface ContactPageProps {
  outcome: FakeReceiverOutcome;
}

function ContactPage({ outcome }: ContactPageProps) {
  const receiver = useMemo(() => createFakeReceiver({ outcome, delayMs: 500 }), [outcome]);
  return (
    <>
      <ContactForm
        appName="storybook"
        fields={shortContactFields}
        initialValues={written}
        privacyHref="#privacy"
        onSubmit={receiver.onSubmit}
      />
      <BusinessHours hours={companyHours} headingLevel={2} />
    </>
  );
}

/** The contact page with a receiver whose outcome the control sets. */
const meta = {
  title: 'Pages/Contact',
  component: ContactPage,
  tags: ['!autodocs'],
  args: { outcome: 'success' },
  argTypes: { outcome: { control: 'inline-radio', options: ['success', 'pending', 'failure', 'refused'] } },
  parameters: { padded: false },
  decorators: [
    (Story) => (
      <PageShell>
        <Story />
      </PageShell>
    ),
  ],
} satisfies Meta<typeof ContactPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Contact' };

const send: Story['play'] = async ({ canvasElement }) => {
  for (const form of canvasElement.querySelectorAll('form')) await fireEvent.submit(form);
  await waitFor(() => expect(canvasElement.querySelector('[role="alert"], [role="status"]')).toBeVisible(), {
    timeout: 5_000,
  });
};
export const Sent: Story = { play: send };
export const Failed: Story = { args: { outcome: 'failure' }, play: send };
