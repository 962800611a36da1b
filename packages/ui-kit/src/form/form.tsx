import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'method'> {
  /** Always `post`: a browser that submits the form itself would write the fields of a `get` into the address. */
  method?: 'post' | undefined;
}

/**
 * A form whose fields never travel in an address. A visitor may submit a server-rendered form before the page is
 * hydrated: a script that keeps that submit sets `aria-busy` on the form, and the form submits once React has taken it
 * over, with what was typed until then.
 */
export function Form({ ref, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => form.current as HTMLFormElement);

  useEffect(() => {
    const { current } = form;
    if (current?.getAttribute('aria-busy') !== 'true') return undefined;
    // After the fields have reported what was typed before hydration, see `useEarlyInput`.
    const timer = setTimeout(() => {
      current.removeAttribute('aria-busy');
      current.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, []);

  return (
    // oxlint-disable-next-line react/forbid-elements -- the one that all others are
    <form suppressHydrationWarning {...rest} ref={form} method="post">
      {children}
    </form>
  );
}
