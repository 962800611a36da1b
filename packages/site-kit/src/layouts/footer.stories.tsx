import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSite } from '../stories/index.ts';
import { Footer } from './footer.tsx';

/** The site's description, its links, the legal links, the operator, and the theme chooser. */
const meta = {
  title: 'Patterns/Footer',
  component: Footer,
  parameters: { padded: false },
  decorators: [onSite()],
} satisfies Meta<typeof Footer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

const company = {
  placeholder: false,
  name: 'Example Pictures Ltd.',
  address: '1 Vitosha Blvd., 1000 Sofia, Bulgaria',
  email: 'hello@example.org',
  phone: '+359 2 123 4567',
  website: 'https://www.example.org',
  registrationNumber: '123456789',
  vatNumber: 'BG123456789',
};
/** A published site: its company is known and it is not a demo. */
export const Published: Story = { parameters: { onSite: { settings: { company } } } };
/** A demo is marked as such. */
export const Demo: Story = { parameters: { onSite: { settings: { demo: true } } } };
export const LongText: Story = { tags: ['long-run'], ...Demo, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Demo, globals: { locale: 'bg' } };
