import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExternalLink } from 'lucide-react';
import { LinkButton } from '../button/link-button.tsx';

/** Links in running text are plain anchors, styled by the kit; `LinkButton` is a link that looks like a button. */
const meta = {
  title: 'Core/Link',
  component: LinkButton,
  args: { href: '#plans', children: 'View plans' },
} satisfies Meta<typeof LinkButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = {
  args: { variant: 'primary', size: 'lg', icon: <ExternalLink aria-hidden size={18} /> },
};

/** Underlined, in the color of the text: a link is recognizable without color. */
export const InText: Story = {
  render: () => (
    <p style={{ maxInlineSize: 'var(--measure)' }}>
      Before you print, read <a href="#license">what the license allows</a>; a picture’s page names{' '}
      <a href="#model">the model that made it</a>.
    </p>
  ),
};
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div className="sb-stack" style={{ inlineSize: 260 }}>
      <LinkButton href="#privacy">Datenschutzeinstellungen und Zahlungsinformationen ansehen</LinkButton>
      <p>
        Прочетете <a href="#license">какво позволява лицензът за изображенията</a>, преди да печатате.
      </p>
    </div>
  ),
};
