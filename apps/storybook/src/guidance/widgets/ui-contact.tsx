import { ContactForm, galleryContactFields } from '@lumigraph/ui-contact';
import { Alert, TextArea } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

const take = () => Promise.resolve();

export const guidance: Guidance = {
  page: 'ui-contact/Contact form',
  parts: ['ContactForm'],
  pairs: [
    {
      right: {
        say: 'Ask for what an answer needs (galleryContactFields).',
        see: (
          <ContactForm appName="guide" privacyHref="#privacy" fields={galleryContactFields} onSubmit={take} />
        ),
      },
      wrong: {
        say: 'Require all that might be useful some day.',
        see: (
          <ContactForm
            appName="guide-all"
            privacyHref="#privacy"
            fields={{ phone: 'required', organization: 'required' }}
            onSubmit={take}
          />
        ),
      },
      why: 'Data must be limited to what is needed (GDPR, Article 5(1)(c)), and every further field loses senders.',
    },
    {
      right: {
        say: 'Keep what was written when sending fails, and say so.',
        see: (
          <>
            <Alert tone="danger" title="Your message was not sent">
              It is still here. Please try again in a moment.
            </Alert>
            <TextArea label="Message" rows={2} defaultValue="May I print the fjord in two metres?" />
          </>
        ),
      },
      wrong: {
        say: 'Send people to an error page.',
        see: <Alert tone="danger">Error. Please try later.</Alert>,
      },
      why: 'Nobody writes the same letter twice.',
    },
  ],
};
