import type { Meta, StoryObj } from '@storybook/react-vite';
import { PostContent } from './post-content.tsx';
import './post.css';

const html = `<h2 id="light">Light</h2>
<p>Soft light <strong>comes from everywhere</strong>, and <a href="https://example.org">a link</a> leads on.</p>
<ul><li>One subject</li><li>One source of light</li></ul>
<blockquote><p>Less is more.</p></blockquote>
<pre><code>forest, fog, first light, a very long prompt that is wider than the page and scrolls inside of its box</code></pre>
<table><thead><tr><th>Word</th><th>Effect</th></tr></thead><tbody><tr><td>fog</td><td>soft edges</td></tr></tbody></table>`;

/** The text of a post: the blog and the preview of the studio show it. */
const meta = {
  title: 'Patterns/PostContent',
  component: PostContent,
  args: { html, codeName: 'Code', tableName: 'Table' },
  parameters: { passesEnglish: true },
  decorators: [
    (Story) => (
      <div className="post">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PostContent>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { html: '<p>Some <em>words</em>.</p>' } };
export const LongText: Story = {
  tags: ['long-run'],
  args: { html: html.repeat(4).replaceAll(' id="light"', '') },
};
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  globals: { locale: 'bg' },
  args: {
    html: '<h2>Светлината в гората</h2><p>Меката светлина идва отвсякъде и прави цветовете спокойни.</p>'.repeat(
      6,
    ),
  },
};
