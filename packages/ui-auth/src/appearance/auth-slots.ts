import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { AuthMode } from '../auth-mode.ts';
import type { RegisterFormProps } from '../forms/registration.ts';

export interface AuthHeaderProps {
  mode: AuthMode;
  title: string;
  /** For the heading element: the widget is named by it and moves the focus to it when the mode changes. */
  heading: { id: string; ref: Ref<HTMLHeadingElement>; tabIndex: -1; 'aria-describedby': string | undefined };
}

export interface AuthFooterProps {
  mode: AuthMode;
  switchTo: (mode: AuthMode) => void;
}

export interface AuthSubmitProps {
  label: string;
  /** The request is pending: show it, and keep the button focusable. */
  isBusy: boolean;
}

/** For a text input: `id`, `name`, `value`, `onChange` and `onBlur` go to it, `error` is its message. */
export interface AuthSlotFieldProps extends FormFieldProps {
  label: ReactNode;
  type: 'email' | 'password' | 'text';
  value: string;
  autoComplete: string;
  required: boolean;
  /** Below the field, for example the password meter. */
  hint?: ReactNode;
}

/** Components that replace parts of the widget and of the forms. */
export interface AuthSlots {
  /** The title. */
  header?: ComponentType<AuthHeaderProps> | undefined;
  /** The line that leads to another mode. */
  footer?: ComponentType<AuthFooterProps> | undefined;
  /** The submit button: a `<button type="submit">`. */
  submit?: ComponentType<AuthSubmitProps> | undefined;
  /** Every text field, passwords included. */
  field?: ComponentType<AuthSlotFieldProps> | undefined;
  /**
   * The registration form. The widget loads its own one when it is needed; a page that shows the registration first
   * passes `RegisterForm`, so that the rendered document contains it.
   */
  register?: ComponentType<RegisterFormProps> | undefined;
}
