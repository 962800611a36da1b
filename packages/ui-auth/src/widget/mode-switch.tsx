import { usePart } from '../appearance/auth-ui-provider.tsx';
import type { AuthMode } from '../auth-mode.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthLinks } from './auth-widget-props.ts';
import { ModeLink } from './mode-link.tsx';
import { loadRegisterForm } from './register-screen.tsx';

/** Text and target of the line below the form, by mode. */
const switches = {
  login: { question: 'login.noAccount', label: 'login.signUp', to: 'register' },
  register: { question: 'register.haveAccount', label: 'register.signIn', to: 'login' },
  forgot: { question: 'forgot.remembered', label: 'forgot.signIn', to: 'login' },
} as const;

export interface ModeSwitchProps {
  mode: AuthMode;
  links: AuthLinks;
  onSwitch: (mode: AuthMode) => void;
  siteNavigates: boolean;
}

export function ModeSwitch({ mode, links, onSwitch, siteNavigates }: ModeSwitchProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { question, label, to } = switches[mode];
  // A failure is shown when the mode opens.
  const preload = to === 'register' ? () => void loadRegisterForm().catch(() => undefined) : undefined;
  return (
    <p {...part('auth-switch')}>
      {t(question)}{' '}
      <ModeLink
        href={links[to]}
        onPress={() => onSwitch(to)}
        onApproach={preload}
        siteNavigates={siteNavigates}
      >
        {t(label)}
      </ModeLink>
    </p>
  );
}
