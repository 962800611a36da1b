import type { Suggestion } from '@lumigraph/contracts';
import { QueryScope } from '@lumigraph/site-kit/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hash, Shapes } from 'lucide-react';
import {
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  ComboBox,
  ComboBoxStateContext,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { useServices } from '../../lib/services.tsx';
import { useCategoryName } from '../../lib/use-category-name.ts';
import { SEARCH_NAMESPACE } from './search-texts.ts';
import './search-combobox.css';

export interface SearchComboboxProps {
  input: RefObject<HTMLInputElement | null>;
  /** Attributes of the plain field that this field replaces. */
  field: {
    className: string;
    name: string;
    'aria-label': string;
    placeholder: string;
    enterKeyHint: 'search';
    autoComplete: string;
  };
  initialText: string;
  /** The visitor has just typed the text: its completions open at once. */
  typed?: boolean;
  onGo: (to: string) => void;
  onEscape: () => void;
}

const TYPING_MS = 120;

/** The field with completions: an editable combobox with a list, from react-aria. */
export function SearchCombobox(props: SearchComboboxProps) {
  return (
    <QueryScope>
      <Completed {...props} />
    </QueryScope>
  );
}

function Completed({ input, field, initialText, typed = false, onGo, onEscape }: SearchComboboxProps) {
  const { t, i18n } = useTranslation(SEARCH_NAMESPACE);
  const [text, setText] = useState(initialText);
  const suggestions = useSuggestions(text);
  const describe = useDescriptions();
  useTakenFocus(input);
  return (
    <I18nProvider locale={i18n.language}>
      <ComboBox
        className="search-combobox"
        aria-label={field['aria-label']}
        allowsCustomValue
        menuTrigger="input"
        items={suggestions.map((suggestion) => ({ id: keyOf(suggestion), suggestion }))}
        inputValue={text}
        onInputChange={setText}
      >
        <OpensWithSuggestions suggestions={suggestions} typed={typed || text !== initialText} />
        <EnterSearches onEscape={onEscape}>
          <Input {...field} ref={input} type="search" />
        </EnterSearches>
        <Popover className="ui-menu search-suggestions" placement="bottom start" offset={8}>
          <ListBox<{ id: string; suggestion: Suggestion }>
            className="ui-menu-list"
            aria-label={t('suggestions.label')}
          >
            {({ id, suggestion }) => {
              const { icon, name, note, to } = describe(suggestion);
              return (
                <ListBoxItem id={id} className="ui-menu-item" textValue={name} onAction={() => onGo(to)}>
                  {icon}
                  <span>{name}</span>
                  <span data-part="menu-item-end">{note}</span>
                </ListBoxItem>
              );
            }}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}

function keyOf(suggestion: Suggestion): string {
  return `${suggestion.kind} ${suggestion.kind === 'picture' ? suggestion.imageId : suggestion.text}`;
}

const NONE: Suggestion[] = [];

function useSuggestions(text: string): Suggestion[] {
  const { search } = useServices();
  const { i18n } = useTranslation();
  const settled = useSettled(text.trim(), TYPING_MS);
  const { data } = useQuery({
    queryKey: ['suggestions', i18n.language, settled],
    queryFn: async ({ signal }) => (await search()).suggest(settled, { locale: i18n.language, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  return settled === '' || !data ? NONE : data;
}

interface Description {
  icon: ReactNode;
  name: string;
  note: string;
  to: string;
}

function useDescriptions(): (suggestion: Suggestion) => Description {
  const { t } = useTranslation(SEARCH_NAMESPACE);
  const categoryName = useCategoryName();
  return (suggestion) => {
    switch (suggestion.kind) {
      case 'tag':
        return {
          icon: <Hash />,
          name: suggestion.text,
          note:
            suggestion.count > 0 ? t('suggestions.count', { count: suggestion.count }) : t('suggestions.tag'),
          to: paths.home({ q: suggestion.text }),
        };
      case 'category':
        return {
          icon: <Shapes />,
          name: categoryName(suggestion.text),
          note: t('suggestions.category'),
          to: paths.home({ categoryId: suggestion.categoryId }),
        };
      case 'picture':
        return {
          icon: <img src={suggestion.thumbnailUrl} alt="" width={28} height={28} />,
          name: suggestion.text,
          note: t('suggestions.picture'),
          to: paths.image(suggestion.imageId),
        };
      default:
        return suggestion satisfies never;
    }
  };
}

/** Completions arrive shortly after the input: the list, which was empty until then, opens with them. */
function OpensWithSuggestions({
  suggestions,
  typed,
}: {
  suggestions: readonly Suggestion[];
  typed: boolean;
}) {
  const state = use(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (typed && state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => {
    if (suggestions.length > 0) open();
  }, [suggestions]);
  useVisiblePage(state?.isOpen ?? false);
  return null;
}

/**
 * react-aria hides the page from screen readers while the list is open, although its links stay in the tab order.
 * It leaves elements with this attribute visible.
 */
function useVisiblePage(isOpen: boolean): void {
  useLayoutEffect(() => {
    const page = document.querySelector('.site');
    if (isOpen) page?.setAttribute('data-react-aria-top-layer', '');
    return () => page?.removeAttribute('data-react-aria-top-layer');
  }, [isOpen]);
}

/** The `keyCode` of a key that an input method has handled. */
const INPUT_METHOD = 229;

/** Enter searches for the text unless a list entry is highlighted: react-aria would only close the list. */
function EnterSearches({ onEscape, children }: { onEscape: () => void; children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  return (
    <div
      role="presentation"
      data-part="search-field"
      onKeyDownCapture={(event) => {
        // A key of an input method; in Safari the last one comes after the composition, with this code only.
        if (event.nativeEvent.isComposing || event.keyCode === INPUT_METHOD) return event.stopPropagation();
        if (event.key === 'Escape' && !state?.isOpen) onEscape();
        if (event.key !== 'Enter') return;
        if (state?.isOpen && state.selectionManager.focusedKey !== null) return;
        // The form submits by itself; the list must not prevent that.
        event.stopPropagation();
        state?.close();
      }}
    >
      {children}
    </div>
  );
}

/** Takes over the focus of the plain field, with the cursor at the end of the text. */
function useTakenFocus(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    // The plain field has just been replaced, which moved the focus to the page.
    if (document.activeElement !== document.body) return;
    const element = input.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [input]);
}

/** The value after it has been stable for a short time. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
