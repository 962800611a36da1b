import { MOBILE_BREAKPOINT_PX } from '@lumigraph/contracts';
import { classesOf, followPage } from '@lumigraph/ui-kit';
import { documentLocale, overlayProps } from '@lumigraph/ui-kit/menu';
import { useSyncExternalStore, type RefObject } from 'react';
import {
  Dialog,
  Heading,
  I18nProvider,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  Popover,
} from 'react-aria-components';
import { type LanguageAppearance, LanguageOption } from './language-option.tsx';
import type { LocaleOption } from './locales.ts';
import { languageTexts, type LanguageTexts } from './texts.ts';

export interface LanguageMenuProps {
  /** The menu opens next to this element and returns the focus to it. */
  trigger: RefObject<HTMLElement | null>;
  locales: readonly LocaleOption[];
  value: string;
  /** Texts that replace the built-in ones. */
  localization: Partial<LanguageTexts> | undefined;
  appearance: LanguageAppearance | undefined;
  onChoose: (code: string) => void;
  onClose: () => void;
}

const narrow = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

/** Undefined in an environment without media queries, such as jsdom. */
const narrowQuery = () => (typeof matchMedia === 'function' ? matchMedia(narrow) : undefined);

function subscribe(listener: () => void): () => void {
  const query = narrowQuery();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** The open selector: a menu next to its button, or a sheet at the bottom of a narrow screen. Browser only. */
export function LanguageMenu({ localization, ...props }: LanguageMenuProps) {
  const isNarrow = useSyncExternalStore(subscribe, () => narrowQuery()?.matches ?? false);
  const Frame = isNarrow ? Sheet : Beside;
  return (
    <I18nProvider locale={documentLocale()}>
      <Frame {...props} texts={languageTexts(props.value, localization)} />
    </I18nProvider>
  );
}

interface FrameProps extends Omit<LanguageMenuProps, 'localization'> {
  texts: LanguageTexts;
}

const closedBy = (onClose: () => void) => (open: boolean) => {
  if (!open) onClose();
};

function Beside({ trigger, ...rest }: FrameProps) {
  const { appearance } = rest;
  return (
    <Popover
      ref={followPage}
      data-ui-root=""
      triggerRef={trigger}
      {...overlayProps(trigger.current)}
      isOpen
      onOpenChange={closedBy(rest.onClose)}
      placement="bottom end"
      offset={6}
      className={classesOf(appearance?.elements)('language-menu', 'ui-menu ui-language-menu')}
      style={appearance?.variables ?? {}}
      data-part="language-menu"
      // The popover is a dialog to assistive technology and needs a name, as the menu inside it does.
      aria-label={rest.texts.heading}
    >
      <Languages {...rest} />
    </Popover>
  );
}

function Sheet({ trigger, ...rest }: FrameProps) {
  const { appearance } = rest;
  return (
    <ModalOverlay
      ref={followPage}
      data-ui-root=""
      {...overlayProps(trigger.current)}
      isOpen
      isDismissable
      onOpenChange={closedBy(rest.onClose)}
      className="ui-language-backdrop"
    >
      <Modal
        className={classesOf(appearance?.elements)('language-sheet', 'ui-language-sheet')}
        style={appearance?.variables ?? {}}
        data-part="language-sheet"
      >
        <Dialog className="ui-language-dialog">
          <Heading slot="title" level={2} className="ui-language-heading">
            {rest.texts.heading}
          </Heading>
          <Languages {...rest} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Languages({ locales, value, texts, onChoose, onClose, appearance }: Omit<FrameProps, 'trigger'>) {
  const itemClass = classesOf(appearance?.elements)('language-item', 'ui-menu-item ui-language-item');
  return (
    <Menu
      aria-label={texts.heading}
      className="ui-menu-list"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus: the ARIA menu button pattern
      autoFocus="first"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onAction={(key) => onChoose(String(key))}
      onClose={onClose}
    >
      {locales.map((locale) => (
        <MenuItem
          key={locale.code}
          id={locale.code}
          textValue={locale.nativeName}
          className={itemClass}
          data-part="language-item"
        >
          <LanguageOption
            locale={locale}
            partialText={texts.partial}
            language={value}
            selected={locale.code === value}
          />
        </MenuItem>
      ))}
    </Menu>
  );
}
