import { paymentProviders, type Product, type SavedCard } from '@lumigraph/contracts';
import { findList, isRecord, readCountNumber, readEach, readId, readText } from './read.ts';
import { oneOf, readAmount, readCurrency, readNamedList } from './read-billing-values.ts';

function readProduct(value: unknown): Product | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const currency = readCurrency(value['currency']);
  const amounts = readEach(findList(value['amounts']) ?? [], readAmount);
  const limits = isRecord(value['open']) ? value['open'] : {};
  const minimum = readAmount(limits['minimum']);
  const maximum = readAmount(limits['maximum']);
  const open = minimum === undefined || maximum === undefined ? undefined : { minimum, maximum };
  // A product without an amount must not be offered.
  if (id === undefined || !currency || (amounts.length === 0 && !open)) return undefined;
  const names = Object.entries(isRecord(value['names']) ? value['names'] : {}).flatMap(
    ([language, text]): [string, string][] => {
      const name = readText(text);
      return name ? [[language, name]] : [];
    },
  );
  return {
    id,
    names: { en: readText(value['name']) ?? id, ...Object.fromEntries(names) },
    currency,
    amounts,
    ...(open ? { open } : {}),
    taxed: value['taxed'] !== false,
  };
}

export const readProducts = (response: unknown): Product[] | undefined =>
  readNamedList(response, 'products', readProduct);

function readCard(value: unknown): SavedCard | undefined {
  if (!isRecord(value)) return undefined;
  const id = readId(value['id']);
  const provider = oneOf(paymentProviders, value['provider']);
  const last4 = readText(value['last4']);
  if (id === undefined || !provider || last4 === undefined) return undefined;
  const expiryMonth = readCountNumber(value['expiryMonth']);
  const expiryYear = readCountNumber(value['expiryYear']);
  return {
    id,
    provider,
    brand: readText(value['brand']) ?? '',
    last4,
    ...(expiryMonth ? { expiryMonth } : {}),
    ...(expiryYear ? { expiryYear } : {}),
    createdAt: readText(value['createdAt']) ?? '',
    renews: value['renews'] === true,
  };
}

export const readCards = (response: unknown): SavedCard[] | undefined =>
  readNamedList(response, 'cards', readCard);
