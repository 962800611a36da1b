import { AuthWidget, type AuthWidgetApi } from '@lumigraph/ui-auth';

/** An object of the shape of `ApiError`: the widget shows the text of its `code`. */
const refusal = (code: string) => Object.assign(new Error(code), { code, fields: [] });

/** Your service in the shape that the widget calls; this one knows one user and has no other page. */
const api: AuthWidgetApi = {
  async login({ email, password }) {
    if (password !== 'Secret-1') throw refusal('INVALID_CREDENTIALS');
    return { token: 'token-of-your-service', user: { id: '1', email, firstName: 'Ana' } };
  },
  register: () => Promise.reject(refusal('UNAVAILABLE')),
  forgotPassword: async () => '',
  externalLogin: () => Promise.reject(refusal('SOCIAL_LOGIN_FAILED')),
  socialUrl: () => '',
};

export function OwnBackend({ greet }: { greet: (name: string | undefined) => void }) {
  return (
    <AuthWidget
      api={api}
      redirectTo={null}
      providers={[]}
      headingLevel={2}
      initialEmail="ana@example.com"
      onSuccess={({ user }) => greet(user.firstName)}
    />
  );
}
