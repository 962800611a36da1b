import { reactLibrary } from '../../tooling/build/library.ts';

// More entries than in `exports`, so that code splitting separates the registration form, and the schemas with yup,
// from what sign-in needs: the widget loads that form on demand, and a hook alone does not take yup along. The same
// separates the user button from the account panel.
export default reactLibrary({
  entry: [
    'src/index.ts',
    'src/account.ts',
    'src/account/account-session.ts',
    'src/account/user-button.tsx',
    'src/account/panel/account-panel.tsx',
    'src/testing.ts',
    'src/forms/login-form.tsx',
    'src/forms/register-form.tsx',
    'src/forms/schemas.ts',
  ],
});
