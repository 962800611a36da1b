import {
  Button,
  Checkbox,
  Select,
  type SelectOption,
  type SelectProps,
  type TextFieldProps,
  TextField,
} from '@lumigraph/ui-kit';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from './use-list-state.ts';

const PAUSE_MS = 250;

interface FilterTextProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> {
  /** The filter in the address. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/**
 * A text filter. The address follows what is typed after a pause, and the field keeps what was typed meanwhile: an
 * address that this field has sent is ignored, any other one (back button, "Clear filters") replaces the text.
 */
export function FilterText({ value = '', onChange, ...field }: FilterTextProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // What was sent and is not in the address yet, in this order.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const index = sent.indexOf(value);
    if (index === -1) setText(value);
    setSent(index === -1 || value === text ? [] : sent.slice(index + 1));
  }
  const send = useEffectEvent((typed: string) => {
    if (typed === (sent.at(-1) ?? value)) return;
    setSent([...sent, typed]);
    onChange(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextField {...field} value={text} onChange={({ target }) => setText(target.value)} />;
}

interface TextFilter<Name> extends Pick<
  TextFieldProps,
  'type' | 'inputMode' | 'maxLength' | 'max' | 'error'
> {
  kind: 'text';
  name: Name;
  label: string;
}

interface SelectFilter<Name extends string> {
  kind: 'select';
  name: Name;
  label: string;
  options: readonly SelectOption[];
  /** The option that sets no filter. */
  placeholder?: string;
  /** Instead of a placeholder: the option that is shown, and not in the address, until another one is chosen. */
  initial?: string;
  /** What the address gets when an option is chosen; its value under `name` unless given. */
  changes?: (value: string) => Parameters<ListState<Name>['setFilters']>[0];
}

/** One filter of a list; the address keeps its value under `name`. Labels are in the current language. */
export type TableFilter<Name extends string = string> =
  | TextFilter<Name>
  | SelectFilter<Name>
  /** The first and the last day, under `from` and `to`; `max` is the last possible one. */
  | { kind: 'days'; from: string; to: string; max?: string | undefined }
  /** A filter that is on unless the address says `no`. */
  | { kind: 'check'; name: Name; label: string }
  /** A filter that is set elsewhere than in a field, for example by a link; a press removes it. */
  | { kind: 'chip'; name: Name; label: string }
  /** The order of the list; the first one is not in the address. */
  | { kind: 'order'; label: string; options: readonly SelectOption[] }
  /** Shows or hides the filters behind it. */
  | { kind: 'more'; label: string; isOpen: boolean; onToggle: () => void };

interface FilterBarProps<Name extends string> {
  filters: readonly TableFilter<Name>[];
  state: Pick<ListState<Name>, 'filters' | 'setFilters' | 'sort' | 'setSort'>;
  /** Buttons beside the filters. */
  children?: ReactNode;
}

/** The fields of all filters of a list. */
export function FilterBar<Name extends string>({ filters, state, children }: FilterBarProps<Name>) {
  return (
    <div className="data-table-filters">
      {filters.map((filter) => (
        <FilterField
          key={`${filter.kind} ${'name' in filter ? filter.name : ''}`}
          filter={filter}
          state={state}
        />
      ))}
      {children}
    </div>
  );
}

interface FilterFieldProps<Name extends string> extends Pick<FilterBarProps<Name>, 'state'> {
  filter: TableFilter<Name>;
}

function FilterField<Name extends string>({ filter, state }: FilterFieldProps<Name>) {
  const valueOf = (name: string) => (state.filters as Record<string, string | undefined>)[name];
  const set = (name: string, value: string | undefined) =>
    state.setFilters({ [name]: value } as Parameters<typeof state.setFilters>[0]);
  switch (filter.kind) {
    case 'text': {
      const { kind: _kind, name, ...field } = filter;
      return <FilterText {...field} value={valueOf(name)} onChange={(value) => set(name, value)} />;
    }
    case 'days':
      return (['from', 'to'] as const).map((name) => (
        <FilterText
          key={name}
          type="date"
          label={filter[name]}
          max={filter.max}
          value={valueOf(name)}
          onChange={(value) => set(name, value)}
        />
      ));
    case 'select': {
      const { name, initial = '', changes } = filter;
      return (
        <FilterSelect
          label={filter.label}
          placeholder={filter.placeholder}
          options={filter.options}
          value={valueOf(name)}
          initial={initial}
          onChoose={(value) =>
            changes ? state.setFilters(changes(value)) : set(name, value === initial ? undefined : value)
          }
        />
      );
    }
    case 'order': {
      const initial = filter.options[0]?.value ?? '';
      return (
        <FilterSelect
          label={filter.label}
          options={filter.options}
          value={state.sort}
          initial={initial}
          onChoose={(value) => state.setSort(value === initial ? undefined : value)}
        />
      );
    }
    case 'check':
      return (
        <Checkbox
          label={filter.label}
          checked={valueOf(filter.name) !== 'no'}
          onChange={({ target }) => set(filter.name, target.checked ? undefined : 'no')}
        />
      );
    case 'chip':
      return <FilterChip label={filter.label} onRemove={() => set(filter.name, undefined)} />;
    case 'more':
      return (
        <Button
          size="sm"
          variant="ghost"
          className="data-table-more"
          icon={<SlidersHorizontal aria-hidden size={16} />}
          aria-expanded={filter.isOpen}
          onClick={filter.onToggle}
        >
          {filter.label}
        </Button>
      );
    default:
      return filter satisfies never;
  }
}

interface FilterSelectProps extends Pick<SelectProps, 'label' | 'options' | 'placeholder'> {
  value: string | undefined;
  initial: string;
  onChoose: (value: string) => void;
}

/** A value that is no option, for example of an old link, shows as nothing chosen. */
function FilterSelect({ value, initial, onChoose, ...field }: FilterSelectProps) {
  const chosen = field.options.some((option) => option.value === value) ? value : initial;
  return <Select {...field} value={chosen} onChange={({ target }) => onChoose(target.value)} />;
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="data-table-chip"
      aria-label={t('table.removeFilter', { name: label })}
      onClick={onRemove}
    >
      {label} <X aria-hidden size={14} />
    </button>
  );
}
