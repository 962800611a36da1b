import { TextField, type TextFieldProps } from '@lumigraph/ui-kit';
import { useEffect, useEffectEvent, useState } from 'react';

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
