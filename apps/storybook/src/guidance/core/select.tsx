import { Checkbox, Select } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const subjects = [
  { value: 'license', label: 'A question about the license' },
  { value: 'payment', label: 'A payment' },
  { value: 'other', label: 'Something else' },
];

export const guidance: Guidance = {
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
