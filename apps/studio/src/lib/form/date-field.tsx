import { EARLIEST_CONTENT_DATE, isContentDate, LATEST_CONTENT_DATE } from '@lumigraph/contracts';
import { TextField } from '@lumigraph/ui-kit';
import type { FormState, FormValues } from '@lumigraph/ui-kit/form';
import { localDate } from '../language-name.ts';

interface DateFieldProps extends Omit<ReturnType<FormState<FormValues>['field']>, 'onChange' | 'value'> {
  label: string;
  hint?: string;
  required?: boolean;
  /** ISO time in UTC; empty: none. */
  value: string;
  onChange: (value: string) => void;
}

/** The date and time of an image or a post, typed in the zone of the browser. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <TextField
      {...field}
      type="datetime-local"
      // With limits the browser takes four digits for the year instead of six.
      min={localDate(new Date(EARLIEST_CONTENT_DATE).toISOString())}
      max={localDate(new Date(LATEST_CONTENT_DATE).toISOString())}
      value={localDate(value)}
      onChange={({ target }) => onChange(isoTime(target.value))}
    />
  );
}

/** Text that is no time stays as it is: the rule of the field refuses it. */
function isoTime(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** The broken rule of a date that may be empty. */
export const dateProblem = (iso: string): 'date' | undefined =>
  iso === '' || isContentDate(Date.parse(iso)) ? undefined : 'date';
