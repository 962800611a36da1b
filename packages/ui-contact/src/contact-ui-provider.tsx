import { classesOf, TokenScope } from '@lumigraph/ui-kit';
import type { FormFieldProps } from '@lumigraph/ui-kit/form';
import { mergeTexts } from '@lumigraph/ui-kit/texts';
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react';
import type { ContactAppearance, ContactClassOf } from './appearance.ts';
import type { ContactLocalization } from './contact-messages.ts';

export interface ContactSubmitProps {
  label: string;
  isBusy: boolean;
  /** False while something is missing. Keep the button focusable: a press shows what it is. */
  canSubmit: boolean;
}

/** For a text input: `id`, `name`, `value`, `onChange` and `onBlur` go to it, `error` is its message. */
export interface ContactSlotFieldProps extends FormFieldProps {
  label: string;
  /** "optional", or the length of a long message. */
  labelEnd: ReactNode;
  value: string;
  type: 'email' | 'tel' | 'text';
  autoComplete?: string | undefined;
  /** Lines of the message; other fields have one line. */
  rows?: number | undefined;
}

/** Components that replace parts of the contact form. */
export interface ContactSlots {
  /** Above the fields. */
  header?: ComponentType | undefined;
  /** Below the submit button. */
  footer?: ComponentType | undefined;
  /** The submit button: a `<button type="submit">`. */
  submit?: ComponentType<ContactSubmitProps> | undefined;
  /** Every text field and the message. */
  field?: ComponentType<ContactSlotFieldProps> | undefined;
}

interface ContactUi {
  localization?: ContactLocalization | undefined;
  elements?: ContactAppearance['elements'];
  slots?: ContactSlots | undefined;
}

const ContactUiContext = /* @__PURE__ */ createContext<ContactUi>({});

export interface ContactUiProviderProps {
  localization?: ContactLocalization | undefined;
  appearance?: ContactAppearance | undefined;
  slots?: ContactSlots | undefined;
  children: ReactNode;
}

/**
 * Texts, tokens, class names and components for the widgets below it. Nested providers and the props of a widget are
 * merged: of the same text, token, part or slot, the inner one counts.
 */
export function ContactUiProvider({ children, appearance, ...props }: ContactUiProviderProps) {
  const ui = useContactUi({ ...props, elements: appearance?.elements });
  return (
    <ContactUiContext.Provider value={ui}>
      <TokenScope variables={appearance?.variables}>{children}</TokenScope>
    </ContactUiContext.Provider>
  );
}

/** What the providers above and the props of a widget say together. */
export function useContactUi({ localization, elements, slots }: ContactUi) {
  const outer = useContext(ContactUiContext);
  return useMemo(
    () => ({
      localization: mergeTexts(outer.localization, localization),
      elements: { ...outer.elements, ...elements },
      slots: { ...outer.slots, ...slots },
    }),
    [outer, localization, elements, slots],
  );
}

/** Returns the class name of a part, including the site's. */
export const useContactClassOf = (appearance: ContactAppearance | undefined): ContactClassOf =>
  classesOf(useContactUi({ elements: appearance?.elements }).elements);
