import { TextField, VisuallyHidden, TextArea, PasswordField, Checkbox, Select } from '@lumigraph/ui-kit';
import type { Guidance } from './guidance.ts';

export const textFieldGuidance: Guidance = {
  page: 'Core/TextField',
  parts: ['TextField'],
  pairs: [
    {
      right: 'Give every field a label that stays.',
      rightExample: (
        <TextField label="Email" type="email" autoComplete="off" defaultValue="ana@example.com" />
      ),
      wrong: 'Let a placeholder do its work.',
      wrongExample: <TextField label={<VisuallyHidden>Email</VisuallyHidden>} placeholder="Email" />,
      why: 'A placeholder goes with the first letter: nobody can check afterwards what was asked for, and its gray is hard to read.',
    },
    {
      right: 'Say in the error which rule is broken, and keep what was typed.',
      rightExample: (
        <TextField
          label="Email"
          defaultValue="ana@example"
          error="Please enter a valid email address, for example name@example.com"
        />
      ),
      wrong: 'Say that something is wrong.',
      wrongExample: <TextField label="Email" defaultValue="" error="Invalid input" />,
      why: 'People mend what they understand; whoever has to type everything again often leaves (WCAG 3.3.1 and 3.3.3).',
    },
    {
      right: 'Set type, autoComplete and inputMode: type="email" autoComplete="email".',
      wrong: 'Leave every field a plain text, because it looks the same.',
      why: 'The phone then shows the keyboard with the @, and the browser fills in what it knows (WCAG 1.3.5).',
    },
  ],
};

export const textAreaGuidance: Guidance = {
  page: 'Core/TextArea',
  parts: ['TextArea'],
  pairs: [
    {
      right: 'Make it as high as the answer that you expect; it grows with what is written.',
      rightExample: <TextArea label="Your message" rows={5} />,
      wrong: 'Ask for a story in a slit.',
      wrongExample: <TextField label="Your message" />,
      why: 'The height says how much is wanted, and text that is out of sight is not read again before it is sent.',
    },
    {
      right: 'Name a limit before it is reached, and refuse what is longer with a sentence.',
      rightExample: <TextArea label="About you" rows={3} hint="At most 500 characters" />,
      wrong: 'Cut off in silence: try to paste more than forty letters here.',
      wrongExample: <TextArea label="About you" rows={3} maxLength={40} />,
      why: 'Pasted text loses its end without anybody noticing, and German needs a third more room than English to say the same.',
    },
  ],
};

export const passwordFieldGuidance: Guidance = {
  page: 'Core/PasswordField',
  parts: ['PasswordField'],
  pairs: [
    {
      right: 'Say the rules before somebody types.',
      rightExample: (
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters, with an uppercase letter and a number"
        />
      ),
      wrong: 'Keep them for the refusal, one at a time.',
      wrongExample: (
        <PasswordField
          label="New password"
          autoComplete="new-password"
          defaultValue="secret"
          error="Password must contain a number"
        />
      ),
      why: 'Every refusal after the fact costs a new password that has to be remembered; with rules in sight most need one try.',
    },
    {
      right: 'Give the button words in the language of the page, by labels.',
      rightExample: (
        <PasswordField
          label="Passwort"
          autoComplete="off"
          labels={{ show: 'Zeigen', hide: 'Verbergen', showPassword: 'Passwort zeigen' }}
        />
      ),
      wrong: 'Draw an eye, or leave the English words.',
      wrongExample: <PasswordField label="Passwort" autoComplete="off" />,
      why: 'An eye that is struck through may mean “is hidden” or “hide it”; a word in the reader’s language means one thing.',
    },
    {
      right: 'Say which password it is: autoComplete="current-password" or "new-password".',
      wrong: 'Switch autocompletion or pasting off for safety.',
      why: 'Password managers need it, and those who use one have longer passwords (WCAG 3.3.8 asks that pasting works).',
    },
  ],
};

export const checkboxGuidance: Guidance = {
  page: 'Core/Checkbox',
  parts: ['Checkbox'],
  pairs: [
    {
      right: 'Leave consent to the visitor: an empty box.',
      rightExample: <Checkbox label="Email me about new posts" />,
      wrong: 'Tick it for them.',
      wrongExample: <Checkbox defaultChecked label="Email me about new posts" />,
      why: 'A box that was ticked beforehand is no consent (GDPR, recital 32; Court of Justice, C-673/17, Planet49).',
    },
    {
      right: 'One box for one thing.',
      rightExample: (
        <>
          <Checkbox label="I agree to the Terms of Use" />
          <Checkbox label="Email me about new posts" />
        </>
      ),
      wrong: 'Tie what is wished to what is needed.',
      wrongExample: <Checkbox label="I agree to the Terms of Use and to receive the newsletter" />,
      why: 'Consent has to be asked for apart from other things and must be free to refuse (GDPR, Article 7(2) and (4)).',
    },
    {
      right: 'Say what a tick does.',
      rightExample: <Checkbox label="Show my name on my comments" />,
      wrong: 'Turn it round.',
      wrongExample: <Checkbox label="Do not hide my name on my comments" />,
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
      right: 'Start with nothing chosen where no answer is the likely one.',
      rightExample: <Select label="Subject" placeholder="Please choose" options={subjects} />,
      wrong: 'Choose the first one for everybody.',
      wrongExample: <Select label="Subject" options={subjects} />,
      why: 'Whoever overlooks the field sends an answer that was never given, and it cannot be told from a real one.',
    },
    {
      right: 'Ask yes or no with a checkbox.',
      rightExample: <Checkbox label="Email me about new posts" />,
      wrong: 'Hide two answers in a list.',
      wrongExample: (
        <Select
          label="Email me about new posts"
          options={[
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ]}
        />
      ),
      why: 'A list costs two presses and shows its answers only after the first; it earns its place from about five answers on.',
    },
    {
      right: 'Sort long lists as the reader’s language sorts (Intl.Collator).',
      rightExample: (
        <Select
          label="Land"
          options={['Belgien', 'Österreich', 'Polen', 'Zypern'].map((label) => ({ value: label, label }))}
        />
      ),
      wrong: 'Sort by code, or by the first byte.',
      wrongExample: (
        <Select
          label="Land"
          options={['Belgien', 'Polen', 'Zypern', 'Österreich'].map((label) => ({ value: label, label }))}
        />
      ),
      why: 'Nobody looks for Austria behind Cyprus.',
    },
  ],
};
