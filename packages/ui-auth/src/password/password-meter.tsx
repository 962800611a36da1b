import {
  brokenPasswordRules,
  passwordScore,
  passwordStrength,
  passwordRules,
  type PasswordPolicy,
} from '@lumigraph/contracts';
import { VisuallyHidden } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

export interface PasswordMeterProps {
  password: string;
  /** The rules to show; without a policy only the strength is shown. */
  policy?: PasswordPolicy | undefined;
}

const BARS = 3;

/** Shows the password strength as bars and a word, and the password rules as a live list. */
export function PasswordMeter({ password, policy }: PasswordMeterProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const strength = passwordStrength(password);
  const filled = { none: 0, weak: 1, medium: 2, strong: BARS }[strength];
  const broken = policy ? brokenPasswordRules(password, policy) : [];

  return (
    <div {...part('password-meter')} data-strength={strength} data-score={passwordScore(password)}>
      <div className="ui-password-strength">
        <span className="ui-password-bars" aria-hidden>
          {Array.from({ length: BARS }, (_, index) => (
            <span key={index} data-filled={index < filled || undefined} />
          ))}
        </span>
        <span aria-live="polite" data-part="password-strength">
          {strength !== 'none' && (
            <>
              <VisuallyHidden>{t('password.strength')}: </VisuallyHidden>
              {/* A text of its own would be lost by a page that the browser translates. */}
              <span>{t(`password.${strength}`)}</span>
            </>
          )}
        </span>
      </div>
      {policy && (
        <>
          <VisuallyHidden>{t('password.rules.title')}:</VisuallyHidden>
          <ul className="ui-password-rules" data-part="password-rules">
            {passwordRules(policy).map((rule) => {
              const met = password !== '' && !broken.includes(rule);
              return (
                <li key={rule} data-rule={rule} data-met={met || undefined}>
                  {t(`password.rules.${rule}`, { min: policy.minLength })}
                  <VisuallyHidden> ({t(met ? 'password.met' : 'password.missing')})</VisuallyHidden>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
