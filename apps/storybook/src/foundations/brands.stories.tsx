import { Alert, Badge, Button, Card, Checkbox, Chip, Pagination, TextField } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import './foundations.css';

const brands = [
  { id: 'gallery', name: 'Lumigraph', line: 'Pictures no camera took' },
  { id: 'dating', name: 'Twosome', line: 'Somebody to laugh with' },
  { id: 'minorities', name: 'Minorities in Bulgaria', line: 'Who lives here, and since when' },
];

const meta = {
  title: 'Foundations/Brands',
  tags: ['!autodocs'],
  parameters: { padded: false, wide: false },
} satisfies Meta;
export default meta;

/** The same components with three token files. */
export const SideBySide: StoryObj = {
  render: () => (
    <div className="sb-brands">
      {brands.map(({ id, name, line }) => (
        <section key={id} data-brand={id} className="sb-brand" aria-label={name}>
          <div>
            <p className="sb-caption">{name}</p>
            <h2 style={{ fontSize: 'var(--text-2xl)', lineHeight: 'var(--leading-tight)' }}>{line}</h2>
          </div>
          <div className="sb-row">
            <Button variant="primary">Continue</Button>
            <Button>Later</Button>
          </div>
          <div className="sb-row" style={{ gap: 8 }}>
            <Chip href="#all" current count="4,212">
              All
            </Chip>
            <Chip href="#new" count="120">
              New
            </Chip>
            <Badge tone="premium">Premium</Badge>
          </div>
          <Card>
            <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
              <TextField label="Email" defaultValue="ana@example.com" />
              <TextField label="Phone" error="Phone is required" />
              <Checkbox label="Remember me" defaultChecked />
            </div>
          </Card>
          <Alert tone="info">Please login to access this page.</Alert>
          <Alert tone="danger">The server did not answer.</Alert>
          <Pagination
            page={2}
            pageCount={5}
            href={(page) => `#${id}-${page}`}
            aria-label={`Pages of ${name}`}
          />
        </section>
      ))}
    </div>
  ),
};
