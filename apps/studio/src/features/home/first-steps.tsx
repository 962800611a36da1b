import type { Attention, FirstStepName } from '@lumigraph/contracts/studio';
import { VisuallyHidden } from '@lumigraph/ui-kit';
import { CheckCircle2, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Pages of the studio. */
const links: Readonly<Record<FirstStepName, string>> = {
  company: '/settings/company',
  image: '/uploads',
  'two-factor': '/profile#twoFactor',
  mail: '/settings/environment',
  payments: '/settings/environment',
  backup: '/settings/environment',
};

/** What a new owner does first; the server says what is done. */
export function FirstSteps({ steps }: { steps: Attention['firstSteps'] }) {
  const { t } = useTranslation('home');
  return (
    <ol role="list" className="home-steps">
      {steps.map(({ name, isDone }) => (
        <li key={name} data-done={isDone || undefined}>
          {isDone ? <CheckCircle2 aria-hidden size={20} /> : <Circle aria-hidden size={20} />}
          <span>
            {isDone ? (
              <>
                <span>{t(`steps.${name}.title`)}</span> <VisuallyHidden>{t('stepDone')}</VisuallyHidden>
              </>
            ) : (
              <>
                {/* The profile is a page of the main site. */}
                {name === 'two-factor' ? (
                  <a href={links[name]}>{t(`steps.${name}.title`)}</a>
                ) : (
                  <Link to={links[name]}>{t(`steps.${name}.title`)}</Link>
                )}
                <span>{t(`steps.${name}.text`)}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
