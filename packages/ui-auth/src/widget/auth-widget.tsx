import { AuthUiProvider } from '../appearance/auth-ui-provider.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { AuthWidgetProps } from './auth-widget-props.ts';

/**
 * The sign-in widget: login, register and forgot password in one component, with social sign-in and its return.
 *
 * @example
 * <AuthWidget api={auth} redirectTo="/" onSuccess={(session) => greet(session.user)} />
 */
export function AuthWidget(props: AuthWidgetProps) {
  return (
    <AuthUiProvider
      localization={props.localization}
      appearance={props.appearance}
      renderLink={props.renderLink}
    >
      <AuthFrame {...props} />
    </AuthUiProvider>
  );
}
