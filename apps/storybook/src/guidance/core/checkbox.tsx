import { Checkbox } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
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
