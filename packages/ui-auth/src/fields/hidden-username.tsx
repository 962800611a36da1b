/** Tells password managers whose password is being changed. */
export function HiddenUsername({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
