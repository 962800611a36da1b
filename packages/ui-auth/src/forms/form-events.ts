/** What a form, or another way to sign in, reports to the page. */
export interface FormEvents<Arguments extends unknown[] = []> {
  onSuccess?: ((...result: Arguments) => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

/** As {@link FormEvents}, of a form with an e-mail address that the page keeps. */
export interface EmailFormEvents<Arguments extends unknown[]> extends FormEvents<Arguments> {
  initialEmail?: string | undefined;
  onEmailChange?: ((email: string) => void) | undefined;
}
