/** A sentence that ends with the name of a company, like "Ltd.", ends with one period, also a Chinese one. */
export const withoutDoublePeriod = (text: string): string => text.replaceAll(/(?<!\.)\.(?=[.。](?!\.))/g, '');
