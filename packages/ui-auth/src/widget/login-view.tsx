import { Button } from '@lumigraph/ui-kit';
import { useState } from 'react';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import { LoginForm, type UseSignInOptions } from '../forms/login-form.tsx';
import { MagicLinkForm } from '../forms/magic-link-form.tsx';
import { useReportedMethods } from '../social/reported-methods.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthWidgetProps } from './auth-widget-props.ts';
import { ModeLink } from './mode-link.tsx';
import { pageAfterSignIn } from './safe-redirect.ts';
import { type AuthWidgetState, useFocusOnChange } from './use-auth-widget.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { MailMark } from './way-marks.tsx';

export interface LoginViewProps extends Pick<UseSignInOptions, 'onError' | 'onEmailChange'> {
  widget: AuthWidgetState;
  options: AuthWidgetProps;
}

/** Signing in with the password, and the other ways that the server has. */
export function LoginView({ widget, options, ...common }: LoginViewProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { api, links = {} } = options;
  const [way, setWay] = useState<'password' | 'link'>('password');
  const methods = useMethods(options);
  const { requestMagicLink, passkeySignInOptions, signInWithPasskey } = api;
  const hasPasskeys = methods.passkeys && passkeySignInOptions && signInWithPasskey;
  const root = useFocusOnChange<HTMLDivElement>(way);
  if (way === 'link' && requestMagicLink) {
    // The link leads to the page that required the sign-in, in any browser in which it is opened.
    const page = options.redirectTo === null ? '/' : pageAfterSignIn(options.redirectTo);
    const requestLink: typeof requestMagicLink = (request) =>
      requestMagicLink(page === '/' ? request : { ...request, redirect: page });
    return (
      <div ref={root} className="ui-auth-stack">
        <MagicLinkForm {...common} initialEmail={widget.email()} api={{ requestMagicLink: requestLink }}>
          <p {...part('auth-switch')}>
            <button type="button" {...part('auth-link')} onClick={() => setWay('password')}>
              {t('magicLink.usePassword')}
            </button>
          </p>
        </MagicLinkForm>
      </div>
    );
  }
  const forgotPassword = (
    <ModeLink
      href={links.forgot}
      onPress={() => widget.switchTo('forgot')}
      siteNavigates={widget.siteNavigates}
    >
      {t('login.forgotPassword')}
    </ModeLink>
  );
  return (
    <div ref={root} className="ui-auth-stack">
      <LoginForm
        {...common}
        api={api}
        initialEmail={widget.email()}
        onSuccess={widget.signedIn}
        onCodeNeeded={widget.codeNeeded}
        forgotPassword={forgotPassword}
        passkeys={Boolean(hasPasskeys)}
      />
      {hasPasskeys || (methods.magicLink && requestMagicLink) ? (
        <div {...part('auth-ways')}>
          {hasPasskeys ? (
            <PasskeyButton
              api={{ passkeySignInOptions, signInWithPasskey }}
              onSuccess={widget.signedInWithPasskey}
              onError={common.onError}
            />
          ) : null}
          {methods.magicLink && requestMagicLink ? (
            <Button size="lg" wide icon={<MailMark />} onClick={() => setWay('link')}>
              {t('magicLink.open')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** What the page knows, else what the server reports. */
function useMethods({ api, methods }: AuthWidgetProps) {
  const isKnown = methods?.magicLink !== undefined && methods.passkeys !== undefined;
  const reported = useReportedMethods(api, !isKnown);
  return { magicLink: false, passkeys: false, ...reported, ...methods };
}
