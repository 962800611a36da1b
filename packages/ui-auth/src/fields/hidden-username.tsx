/** Tells password managers which account the password belongs to. */
export function HiddenUsername({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
