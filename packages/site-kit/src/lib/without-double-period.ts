/** A sentence that ends with the name of a company, like "Ltd.", ends with one period. */
export const withoutDoublePeriod = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');
