import { expect, it } from 'vitest';
import * as payments from './index.ts';

it('exports exactly this', () => {
  expect(Object.keys(payments).sort()).toEqual([
    'CardFields',
    'HostedFields',
    'InvoiceList',
    'PAYMENTS_NAMESPACE',
    'PaymentForm',
    'PaymentNotice',
    'PaymentUiProvider',
    'PlanCards',
    'ProductAmount',
    'ProviderMark',
    'ProviderPicker',
    'SavedCardList',
    'WalletArea',
    'cardProblems',
    'formatCvc',
    'formatDay',
    'formatExpiry',
    'formatMoney',
    'formatNumber',
    'hasSubscription',
    'isPaidUp',
    'newIdempotencyKey',
    'passesLuhn',
    'permitsAmount',
    'productName',
    'savingOf',
    'useCardFields',
    'useExpress',
    'usePaymentForm',
    'usePaymentTexts',
    'useProductAmount',
  ]);
});
