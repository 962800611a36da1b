import { AuthWidget, type AuthMode } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';

const api = createFakeAuthApi();
const links = { login: '/login', register: '/register', forgot: '/forgot-password' };
const modes: Record<string, AuthMode> = { '/register': 'register', '/forgot-password': 'forgot' };

interface AccountPageProps {
  /** Address and navigation of your router, such as `useLocation().pathname` and `useNavigate()`. */
  path: string;
  go: (path: string) => void;
}

export function AccountPage({ path, go }: AccountPageProps) {
  if (path === '/account') return <h2>Account</h2>;
  return (
    <AuthWidget
      api={api}
      providers={[]}
      headingLevel={2}
      mode={modes[path] ?? 'login'}
      onModeChange={(mode) => go(links[mode])}
      links={links}
      redirectTo="/account"
      navigate={go}
    />
  );
}
