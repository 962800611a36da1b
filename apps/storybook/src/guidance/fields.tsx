import { TextField, VisuallyHidden, TextArea, PasswordField, Checkbox, Select } from '@lumigraph/ui-kit';
import type { Guidance } from './guidance.ts';

export const textFieldGuidance: Guidance = {
  page: 'Core/TextField',
  parts: ['TextField'],
  pairs: [
    {
      right: {
        say: 'Give every field a label that stays.',
        see: <TextField label="Email" type="email" autoComplete="off" defaultValue="ana@example.com" />,
      },
      wrong: {
        say: 'Let a placeholder do its work.',
        see: <TextField label={<VisuallyHidden>Email</VisuallyHidden>} placeholder="Email" />,
      },
      why: 'A placeholder goes with the first letter: nobody can check afterwards what was asked for, and its gray is hard to read.',
    },
    {
      right: {
        say: 'Say in the error which rule is broken, and keep what was typed.',
        see: (
          <TextField
            label="Email"
            defaultValue="ana@example"
            error="Please enter a valid email address, for example name@example.com"
          />
        ),
      },
      wrong: {
        say: 'Say that something is wrong.',
        see: <TextField label="Email" defaultValue="" error="Invalid input" />,
      },
      why: 'People mend what they understand; whoever has to type everything again often leaves (WCAG 3.3.1 and 3.3.3).',
    },
    {
      right: { say: 'Set type, autoComplete and inputMode: type="email" autoComplete="email".' },
      wrong: { say: 'Leave every field a plain text, because it looks the same.' },
      why: 'The phone then shows the keyboard with the @, and the browser fills in what it knows (WCAG 1.3.5).',
    },
  ],
};

export const textAreaGuidance: Guidance = {
  page: 'Core/TextArea',
  parts: ['TextArea'],
  pairs: [
    {
      right: {
        say: 'Make it as high as the answer that you expect; it grows with what is written.',
        see: <TextArea label="Your message" rows={5} />,
      },
      wrong: {
        say: 'Ask for a story in a slit.',
        see: <TextField label="Your message" />,
      },
      why: 'The height says how much is wanted, and text that is out of sight is not read again before it is sent.',
    },
    {
      right: {
        say: 'Name a limit before it is reached, and refuse what is longer with a sentence.',
        see: <TextArea label="About you" rows={3} hint="At most 500 characters" />,
      },
      wrong: {
        say: 'Cut off in silence: try to paste more than forty letters here.',
        see: <TextArea label="About you" rows={3} maxLength={40} />,
      },
      why: 'Pasted text loses its end without anybody noticing, and German needs a third more room than English to say the same.',
    },
  ],
};

export const passwordFieldGuidance: Guidance = {
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

export const checkboxGuidance: Guidance = {
  page: 'Core/Checkbox',
  parts: ['Checkbox'],
  pairs: [
    {
      right: {
        say: 'Leave consent to the visitor: an empty box.',
        see: <Checkbox label="Email me about new posts" />,
      },
      wrong: {
        say: 'Tick it for them.',
        see: <Checkbox defaultChecked label="Email me about new posts" />,
      },
      why: 'A box that was ticked beforehand is no consent (GDPR, recital 32; Court of Justice, C-673/17, Planet49).',
    },
    {
      right: {
        say: 'One box for one thing.',
        see: (
          <>
            <Checkbox label="I agree to the Terms of Use" />
            <Checkbox label="Email me about new posts" />
          </>
        ),
      },
      wrong: {
        say: 'Tie what is wished to what is needed.',
        see: <Checkbox label="I agree to the Terms of Use and to receive the newsletter" />,
      },
      why: 'Consent has to be asked for apart from other things and must be free to refuse (GDPR, Article 7(2) and (4)).',
    },
    {
      right: { say: 'Say what a tick does.', see: <Checkbox label="Show my name on my comments" /> },
      wrong: { say: 'Turn it round.', see: <Checkbox label="Do not hide my name on my comments" /> },
      why: 'A tick means yes; to untick a “not” needs two thoughts, and in some languages three.',
    },
  ],
};

const subjects = [
  { value: 'license', label: 'A question about the license' },
  { value: 'payment', label: 'A payment' },
  { value: 'other', label: 'Something else' },
];

export const selectGuidance: Guidance = {
  page: 'Core/Select',
  parts: ['Select'],
  pairs: [
    {
      right: {
        say: 'Start with nothing chosen where no answer is the likely one.',
        see: <Select label="Subject" placeholder="Please choose" options={subjects} />,
      },
      wrong: {
        say: 'Choose the first one for everybody.',
        see: <Select label="Subject" options={subjects} />,
      },
      why: 'Whoever overlooks the field sends an answer that was never given, and it cannot be told from a real one.',
    },
    {
      right: {
        say: 'Ask yes or no with a checkbox.',
        see: <Checkbox label="Email me about new posts" />,
      },
      wrong: {
        say: 'Hide two answers in a list.',
        see: (
          <Select
            label="Email me about new posts"
            options={[
              { value: 'no', label: 'No' },
              { value: 'yes', label: 'Yes' },
            ]}
          />
        ),
      },
      why: 'A list costs two presses and shows its answers only after the first; it earns its place from about five answers on.',
    },
    {
      right: {
        say: 'Sort long lists as the reader’s language sorts (Intl.Collator).',
        see: (
          <Select
            label="Land"
            options={['Belgien', 'Österreich', 'Polen', 'Zypern'].map((label) => ({ value: label, label }))}
          />
        ),
      },
      wrong: {
        say: 'Sort by code, or by the first byte.',
        see: (
          <Select
            label="Land"
            options={['Belgien', 'Polen', 'Zypern', 'Österreich'].map((label) => ({ value: label, label }))}
          />
        ),
      },
      why: 'Nobody looks for Austria behind Cyprus.',
    },
  ],
};
