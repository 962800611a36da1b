import Type from 'typebox';

/*
 * The forms of a setting. The description is its sentence in `.env.example`; a format is one of `formats.ts`.
 */

/** Empty where no default is named. */
export const text = (
  description: string,
  options: { default?: string; format?: string; minLength?: number; maxLength?: number } = {},
) => Type.String({ default: '', ...options, description });

/** One of these words; the first one is the default. */
export const choice = (description: string, words: readonly [string, ...string[]]) =>
  Type.String({ enum: [...words], default: words[0], description });

interface Limits {
  default: number;
  minimum: number;
  maximum?: number;
}

export const whole = (description: string, limits: Limits) => Type.Integer({ ...limits, description });

export const decimal = (description: string, limits: Limits) => Type.Number({ ...limits, description });

export const flag = (description: string, isOn: boolean) => Type.Boolean({ default: isOn, description });

/** A form of values that a JSON schema does not know; a setting names it as its `format`. */
export interface Format {
  /** Completes "NAME must …" in the report of a wrong value. */
  must: string;
  accepts: (value: string) => boolean;
}

export const matching = (pattern: RegExp, must: string): Format => ({
  must,
  accepts: (value) => pattern.test(value),
});

/** Splits a comma-separated setting; trims the parts and drops empty ones. */
export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
