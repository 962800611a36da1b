import { AuthWidget, useSocialProviders, type AuthWidgetProps } from '@lumigraph/ui-auth';
import '@lumigraph/ui-auth/styles.css';
import { useTranslation } from 'react-i18next';
import { useStudio } from '../lib/studio.tsx';

/** The pages of the main site; they are other documents. */
const links = { register: '/register', forgot: '/forgot-password' };
const offered = ['google', 'facebook', 'microsoft'] as const;

type Props = Pick<
  AuthWidgetProps,
  'notice' | 'socialReturn' | 'socialReturnTo' | 'headingLevel' | 'appearance'
>;

/** The sign-in of the sites. The observers of the session decide what follows. */
export function SignInForm(props: Props) {
  const { auth } = useStudio();
  // Loads the texts of the widget.
  useTranslation('ui-auth');
  const providers = useSocialProviders({ api: auth, offered });
  return <AuthWidget {...props} api={auth} providers={providers} redirectTo={null} links={links} />;
}
