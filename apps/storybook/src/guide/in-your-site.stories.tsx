import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import auth from '@lumigraph/ui-auth/styles.css?inline';
import { AuthWidget } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import contact from '@lumigraph/ui-contact/styles.css?inline';
import { ContactForm, galleryContactFields } from '@lumigraph/ui-contact';
import kit from '@lumigraph/ui-kit/styles.css?inline';
import locale from '@lumigraph/ui-locale/styles.css?inline';
import { LanguageSelector } from '@lumigraph/ui-locale';
import payments from '@lumigraph/ui-payments/styles.css?inline';
import { PlanCards } from '@lumigraph/ui-payments';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import preflight from 'tailwindcss/preflight.css?inline';

/** Stylesheets of other sites; those of the packages come before them, which is the harder order. */
const hosts = {
  'No CSS': '',
  'Tailwind 4': `@layer base { ${preflight} }`,
  'A dark page': 'body { background: #111; color: #eee; font-family: georgia, serif; }',
  'Bootstrap 5': bootstrap,
};

const api = createFakeAuthApi();
const widgets = {
  'Sign-in': <AuthWidget api={api} redirectTo={null} socialReturn={null} headingLevel={2} />,
  Contact: (
    <ContactForm
      appName="storybook"
      fields={galleryContactFields}
      privacyHref="#privacy"
      onSubmit={() => Promise.resolve()}
    />
  ),
  Plans: (
    <PlanCards
      plans={(['monthly', 'yearly'] as const).map((interval) => ({
        id: interval,
        name: 'Premium',
        interval,
        amount: interval === 'monthly' ? 4.99 : 49,
        currency: 'EUR',
        features: ['hd-quality', 'no-watermark'],
        trialDays: 0,
      }))}
      hrefFor={({ id }) => `#${id}`}
    />
  ),
  Language: <LanguageSelector value="en" onChange={() => undefined} />,
};

interface InYourSiteProps {
  host: keyof typeof hosts;
  widget: keyof typeof widgets;
}

/** A document with the CSS of another site, its own elements, and a widget. */
function Page({ css, children }: { css: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it has no address: React renders into it
    <iframe
      title="A page of another site"
      ref={(frame) => setBody(frame?.contentDocument?.body ?? undefined)}
      style={{ inlineSize: '100%', blockSize: 760, border: 0, background: 'white' }}
    >
      {body ? createPortal(<Content css={css}>{children}</Content>, body) : null}
    </iframe>
  );
}

function Content({ css, children }: { css: string; children: ReactNode }) {
  return (
    <>
      <style>{[kit, auth, contact, payments, locale, css].join('\n')}</style>
      <main lang="en" style={{ maxInlineSize: 640, margin: 'auto', padding: 24 }}>
        <h1>Your page</h1>
        <p>
          A paragraph with <a href="#page">a link</a>, as your site has it.
        </p>
        {children}
      </main>
    </>
  );
}

/** The same widget in sites with different CSS: neither changes the other. */
function InYourSite({ host, widget }: InYourSiteProps) {
  return (
    <Page key={host} css={hosts[host]}>
      {widgets[widget]}
    </Page>
  );
}

const meta = {
  title: 'Getting started/In your site',
  component: InYourSite,
  args: { host: 'Tailwind 4', widget: 'Sign-in' },
  argTypes: {
    host: { control: 'inline-radio', options: Object.keys(hosts) },
    widget: { control: 'inline-radio', options: Object.keys(widgets) },
  },
} satisfies Meta<typeof InYourSite>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Dark: Story = { args: { host: 'A dark page', widget: 'Contact' } };
export const Bootstrap: Story = { args: { host: 'Bootstrap 5', widget: 'Plans' } };
