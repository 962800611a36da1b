import { Button, Card } from '@lumigraph/ui-kit';
import { Flag, LanguageOption, LanguageSelector, allLocales } from '@lumigraph/ui-locale';
import { useState } from 'react';
import type { Guidance } from '../guidance.ts';

const some = allLocales.slice(0, 4);

function Selector() {
  const [value, setValue] = useState('en');
  return <LanguageSelector value={value} locales={allLocales} onChange={setValue} />;
}

export const guidance: Guidance = {
  page: 'ui-locale/Language selector',
  parts: ['LanguageSelector', 'LanguageOption', 'Flag'],
  pairs: [
    {
      right: {
        say: 'Name every language in itself.',
        see: some.map((locale) => (
          <div key={locale.code} className="sb-row">
            <LanguageOption locale={locale} partialText="partly translated" />
          </div>
        )),
      },
      wrong: {
        say: 'Name it in the language of the page.',
        see: ['English', 'German', 'Bulgarian', 'Russian'].map((name) => <span key={name}>{name}</span>),
      },
      why: 'Whoever needs Bulgarian may not know the word “Bulgarian”.',
    },
    {
      right: { say: 'Let a flag stand beside a name.', see: <Selector /> },
      wrong: {
        say: 'Let flags stand for languages alone.',
        see: (
          <div className="sb-row">
            {some.map(({ code, country }) => (
              <Flag key={code} country={country} />
            ))}
          </div>
        ),
      },
      why: 'A flag is a country: many speak German outside of Germany, and minorities speak a language that has no flag at all.',
    },
    {
      right: {
        say: 'Begin with what the browser asks for, and keep what somebody chooses.',
      },
      wrong: {
        say: 'Guess from the country, or stand in the way with a question.',
        see: (
          <Card>
            <div className="sb-stack">
              <p>You seem to be in Germany. Go to the German site?</p>
              <Button variant="primary">Yes</Button>
            </div>
          </Card>
        ),
      },
      why: 'Travelers and immigrants read another language than their surroundings, and crawlers come from one country.',
    },
  ],
};
