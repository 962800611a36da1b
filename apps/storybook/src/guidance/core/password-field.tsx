import { PasswordField } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/PasswordField',
  parts: ['PasswordField'],
  pairs: [
    {
      right: {
        say: 'Say the rules before somebody types.',
        see: (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters, with an uppercase letter and a number"
          />
        ),
      },
      wrong: {
        say: 'Keep them for the refusal, one at a time.',
        see: (
          <PasswordField
            label="New password"
            autoComplete="new-password"
            defaultValue="secret"
            error="Password must contain a number"
          />
        ),
      },
      why: 'Every refusal after the fact costs a new password that has to be remembered; with rules in sight most need one try.',
    },
    {
      right: {
        say: 'Give the button words in the language of the page, by labels.',
        see: (
          <PasswordField
            label="Passwort"
            autoComplete="off"
            labels={{ show: 'Zeigen', hide: 'Verbergen', showPassword: 'Passwort zeigen' }}
          />
        ),
      },
      wrong: {
        say: 'Draw an eye, or leave the English words.',
        see: <PasswordField label="Passwort" autoComplete="off" />,
      },
      why: 'An eye that is struck through may mean “is hidden” or “hide it”; a word in the reader’s language means one thing.',
    },
    {
      right: { say: 'Say which password it is: autoComplete="current-password" or "new-password".' },
      wrong: { say: 'Switch autocompletion or pasting off for safety.' },
      why: 'Password managers need it, and those who use one have longer passwords (WCAG 3.3.8 asks that pasting works).',
    },
  ],
};
