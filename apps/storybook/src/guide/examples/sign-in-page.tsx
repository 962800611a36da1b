import { AuthWidget, type AuthWidgetApi } from '@lumigraph/ui-auth';
import { useState } from 'react';

export function SignInPage({ api }: { api: AuthWidgetApi }) {
  const [name, setName] = useState<string>();
  if (name) return <h2>Hello {name}</h2>;
  return (
    <AuthWidget
      api={api}
      redirectTo={null}
      providers={[]}
      headingLevel={2}
      onSuccess={({ user }) => setName(user.firstName)}
    />
  );
}
