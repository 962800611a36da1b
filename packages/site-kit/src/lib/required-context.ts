import { createContext, use, type Context } from 'react';

/** A context and the hook that reads it; without a provider, the error names the hook. */
export function requiredContext<Value>(
  hook: string,
  provider = '<Providers deps={…}>',
): [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  return [
    context,
    () => {
      const value = use(context);
      if (value === null) throw new Error(`${hook} needs ${provider} above it.`);
      return value;
    },
  ];
}
