import { Alert, Spinner } from '@lumigraph/ui-kit';
import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { RegisterFormProps } from '../forms/registration.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

let loaded: ComponentType<RegisterFormProps> | undefined;
const waiting = new Set<() => void>();

/** Loads the registration form; called when the user is about to open it. */
export async function loadRegisterForm(): Promise<void> {
  ({ RegisterForm: loaded } = await import('../forms/register-form.tsx'));
  for (const changed of waiting) changed();
}

function subscribe(changed: () => void) {
  waiting.add(changed);
  return () => void waiting.delete(changed);
}

export interface RegisterScreenProps extends RegisterFormProps {
  /** The site's own form; it is in the first rendering. */
  Form: ComponentType<RegisterFormProps> | undefined;
}

/**
 * The registration form, which is loaded with yup when it is needed: most users of the widget have an account. A
 * rendered document does not contain it unless the site passes the form, so hydration never waits for it.
 */
export function RegisterScreen({ Form: given, ...props }: RegisterScreenProps) {
  const { t } = useAuthTexts();
  const late = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
  const [hasFailed, setHasFailed] = useState(false);
  const Form = given ?? late;
  useEffect(() => {
    if (!Form) loadRegisterForm().catch(() => setHasFailed(true));
  }, [Form]);

  if (Form) return createElement(Form, props);
  if (hasFailed) return <Alert tone="danger">{t('errors.network')}</Alert>;
  return (
    <p className="ui-auth-waiting" aria-busy>
      <Spinner />
    </p>
  );
}
