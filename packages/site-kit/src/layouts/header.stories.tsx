import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, waitFor, within } from 'storybook/test';
import { ana, onSite, premiumAna } from '../stories/index.ts';
import { Header } from './header.tsx';

/** Brand, links, language and account of every site. Narrow screens have a menu instead of the links. */
const meta = {
  title: 'Patterns/Header',
  component: Header,
  parameters: { padded: false },
  decorators: [onSite({ at: '/about' })],
} satisfies Meta<typeof Header>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** The user's name, and a badge for Premium. */
export const SignedIn: Story = { parameters: { onSite: { user: ana } } };
export const Premium: Story = { parameters: { onSite: { user: premiumAna } } };

const openFirst = async (canvasElement: HTMLElement, selector: string) => {
  await waitFor(() => {
    if (!canvasElement.querySelector(selector)) throw new Error(`There is no ${selector} yet.`);
  });
  await userEvent.click(canvasElement.querySelector(selector)!);
};

/** Profile, what the site adds, invoices, upgrade and Sign Out; a Premium member sees the plan instead of the upgrade. */
export const UserMenu: Story = {
  ...SignedIn,
  play: async ({ canvasElement }) => {
    await openFirst(canvasElement, 'button.ui-user-button');
    await within(document.body).findByRole('menu');
  },
};

/** Below 1200 pixels the links move into a panel that traps the focus. */
export const MobileMenu: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector('.mobile-menu button')) throw new Error('There is no menu yet.');
    });
    // Clicked by script: a wide window does not show its button.
    canvasElement.querySelector<HTMLButtonElement>('.mobile-menu button')!.click();
    await waitFor(() => {
      if (!canvasElement.querySelector('dialog:popover-open')) throw new Error('The menu is not open yet.');
    });
  },
};

export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...SignedIn, globals: { locale: 'bg' } };
