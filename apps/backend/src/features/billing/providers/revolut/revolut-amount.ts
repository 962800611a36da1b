/**
 * An amount of the server, in minor units, as Revolut counts it. `currency` is part of the call, because a provider's
 * minor unit is its own; Revolut's is that of ISO 4217, as the server's.
 */
export const toRevolut = (minor: number, _currency: string): number => minor;

/** The opposite of {@link toRevolut}. */
export const fromRevolut = (amount: number, _currency: string): number => amount;
