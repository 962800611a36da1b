import auth from '@lumigraph/ui-auth/styles.css?inline';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import kit from '@lumigraph/ui-kit/styles.css?inline';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { i18n } from '../../.storybook/i18n.ts';
import { renderDocument } from './examples/csp.tsx';
import { HoursPage } from './examples/nextjs.tsx';
import { OwnBackend as OwnBackendExample } from './examples/own-backend.tsx';
import { Languages } from './examples/own-flag.tsx';
import { ReadingBrand } from './examples/own-font.tsx';
import { AccountPage } from './examples/own-router.tsx';
import { RightToLeft as RightToLeftExample } from './examples/right-to-left.tsx';
import { SignInPage } from './examples/sign-in-page.tsx';
import { PeerTable } from './peer-table.tsx';

/** The running examples of the guides; each shows the file that its guide prints. */
const meta = { title: 'Guides/Examples', tags: ['!autodocs'] } satisfies Meta;
export default meta;
type Story = StoryObj<{ now: Date }>;

/** The catalogue of the toolbar's language, which a server selects by the request. */
const catalogue = (namespace: string, locale: unknown): { language: string } | undefined =>
  i18n.getResourceBundle(String(locale), namespace) as { language: string } | undefined;

export const Nextjs: Story = {
  args: { now: new Date() },
  render: ({ now }, { globals }) => (
    <HoursPage localization={catalogue('ui-contact', globals['locale'])} now={now} />
  ),
};

/** The frame runs no scripts, so it stays as the server sent it. */
export const ContentSecurityPolicy: Story = {
  render: (_, { globals }) => (
    <iframe
      title="The rendered document"
      sandbox=""
      srcDoc={renderDocument(kit + auth, 'a-nonce', catalogue('ui-auth', globals['locale']))}
      style={{ inlineSize: '100%', blockSize: 520, border: 0 }}
    />
  ),
};

export const RightToLeft: Story = { render: () => <RightToLeftExample /> };

/** Any sign-in is refused here: the outcome of the second test. */
export const Testing: Story = {
  render: () => <SignInPage api={createFakeAuthApi({ login: 'invalid-credentials' })} />,
};

function StatefulLanguages() {
  const [value, setValue] = useState('uk');
  return <Languages value={value} onChange={setValue} />;
}
export const OwnFlag: Story = { render: () => <StatefulLanguages /> };

export const OwnFont: Story = { render: () => <ReadingBrand /> };

function MemoryRouter() {
  const [path, setPath] = useState('/login');
  return (
    <div className="sb-stack">
      <code className="sb-code">{path}</code>
      <AccountPage path={path} go={setPath} />
    </div>
  );
}
export const OwnRouter: Story = { render: () => <MemoryRouter /> };

function GreetingBackend() {
  const [name, setName] = useState<string>();
  return name ? <h2>Hello {name}</h2> : <OwnBackendExample greet={setName} />;
}
/** The password is Secret-1. */
export const OwnBackend: Story = { render: () => <GreetingBackend /> };

export const Upgrade: Story = { render: () => <PeerTable /> };
