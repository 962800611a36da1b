import { useEffect, useImperativeHandle, useRef, type ComponentProps, type SubmitEvent } from 'react';
import { withRef } from '../with-ref.ts';

export interface FormProps extends Omit<ComponentProps<'form'>, 'method'> {
  /** Always `post`: when a browser submits the form without scripts, `get` would write the fields into the address. */
  method?: 'post' | undefined;
}

/**
 * A form whose fields never appear in an address. A visitor may submit a server-rendered form before the page is
 * hydrated: a script that keeps this submit sets `aria-busy` on the form, and the form submits after hydration with the
 * values typed until then.
 *
 * A form in a dialog, which React passes on to every form whose component contains the dialog, submits only itself.
 */
export const Form = /* @__PURE__ */ withRef(function Form({ ref, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current as HTMLFormElement);

  useEffect(() => {
    const { current } = form;
    if (current?.getAttribute('aria-busy') !== 'true') return undefined;
    // Runs after the fields have reported the input from before hydration, see `useEarlyInput`.
    const timer = setTimeout(() => {
      current.removeAttribute('aria-busy');
      current.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.stopPropagation();
    if (event.target === event.currentTarget) rest.onSubmit?.(event);
  };

  return (
    // oxlint-disable-next-line react/forbid-elements -- the one form element that all other forms use
    <form suppressHydrationWarning {...rest} ref={form} method="post" onSubmit={submit}>
      {children}
    </form>
  );
});
