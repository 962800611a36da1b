import type { NewsletterState } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, within } from 'storybook/test';
import { ana, onSite } from '../../stories/index.ts';
import { AccountContext, useAccount } from './account-context.tsx';
import { accountNamespaces } from './account-texts.ts';
import './profile.css';
import { NewsletterSection } from './newsletter-section.tsx';

interface Calls extends Partial<NewsletterState> {
  /** How the service handles a change. */
  change?: 'saved' | 'never' | 'refused';
}

function WithService({ subscribed = false, emailConfirmed = true, change = 'saved' }: Calls) {
  const account = useAccount();
  const fetch: typeof account.session.fetch = (input, init) => {
    if (new Request(input, init).method === 'GET')
      return Promise.resolve(Response.json({ subscribed, emailConfirmed }));
    if (change === 'never') return new Promise<Response>(() => undefined);
    if (change === 'refused') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ subscribed: !subscribed, emailConfirmed }));
  };
  const session = { ...account.session, fetch };
  return (
    <AccountContext value={{ ...account, session }}>
      <NewsletterSection user={ana} />
    </AccountContext>
  );
}

/** The e-mail subscription to new posts in the profile. */
const meta = {
  title: 'Patterns/New posts by email',
  component: WithService,
  decorators: [onSite({ user: ana, namespaces: accountNamespaces })],
} satisfies Meta<typeof WithService>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Toggles the checkbox of every canvas: there are several with themes side by side. */
const press: Story['play'] = async ({ canvasElement }) => {
  for (const box of await within(canvasElement).findAllByRole('checkbox')) await fireEvent.click(box);
};

export const Default: Story = {};
export const Playground: Story = {};
export const Subscribed: Story = { args: { subscribed: true } };
/** Selected during registration, before the address was confirmed. */
export const Unconfirmed: Story = {
  args: { subscribed: true, emailConfirmed: false },
  parameters: { shows: ['account:newsletter.unconfirmed'] },
};
export const Saving: Story = { args: { change: 'never' }, play: press };
export const Failed: Story = {
  args: { change: 'refused' },
  play: press,
  parameters: { shows: ['account:errors.NETWORK_ERROR'] },
};
export const LongText: Story = { tags: ['long-run'], ...Unconfirmed, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Unconfirmed, globals: { locale: 'bg' } };
