import { Alert } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import './foundations.css';

const meta = { title: 'Foundations/Voice and error texts', tags: ['!autodocs'] } satisfies Meta;
export default meta;

const rules: { rule: string; say: string; not: string }[] = [
  {
    rule: 'Say what happened, then what to do. Nobody is to blame.',
    say: 'We couldn’t load the picture. Check your connection, or try again in a moment.',
    not: 'Oops! An unexpected error has occurred.',
  },
  {
    rule: 'Name the field, and the rule that it breaks.',
    say: 'Password must be at least 8 characters',
    not: 'Invalid input',
  },
  {
    rule: 'A button says what it does; one that costs money says so, with the amount.',
    say: 'Order with obligation to pay €4.99',
    not: 'Continue',
  },
  {
    rule: 'Never tell a stranger whether an address has an account.',
    say: 'Password reset email sent! Check your inbox.',
    not: 'There is no account with this address.',
  },
  {
    rule: 'Waiting has a length, and money that is under way is not asked for twice.',
    say: 'This can take a few seconds. Please do not pay again.',
    not: 'Please wait…',
  },
];

export const Rules: StoryObj = {
  render: () => (
    <div className="sb-section">
      {rules.map(({ rule, say, not }) => (
        <section key={rule} className="sb-rule">
          <h2>{rule}</h2>
          <div className="sb-grid">
            <Alert tone="success" title="Say">
              {say}
            </Alert>
            <Alert tone="danger" title="Not">
              {not}
            </Alert>
          </div>
        </section>
      ))}
    </div>
  ),
};

const catalogues = ['ui-auth', 'ui-payments', 'ui-contact'];

function sentences(tree: unknown, prefix = ''): [key: string, sentence: string][] {
  return Object.entries((tree ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : sentences(value, `${prefix}${name}.`),
  );
}

function Errors() {
  const { i18n } = useTranslation();
  return (
    <>
      {catalogues.map((namespace) => (
        <section key={namespace} className="sb-section">
          <h2>{namespace}</h2>
          <dl className="sb-sentences">
            {(['validation', 'errors', 'problems', 'declined'] as const).flatMap((group) =>
              sentences(
                i18n.getResource(i18n.language, namespace, group) ?? i18n.getResource('en', namespace, group),
                `${group}.`,
              ).map(([key, sentence]) => (
                <div key={key}>
                  <dt>
                    <code className="sb-code">{key}</code>
                  </dt>
                  <dd>{sentence}</dd>
                </div>
              )),
            )}
          </dl>
        </section>
      ))}
    </>
  );
}

/** Every error message of a widget, from its catalogue, in the language of the toolbar. */
export const WhatWeSay: StoryObj = { render: () => <Errors /> };
