import Type from 'typebox';

/** Settings of the differences between Premium and the free plan. */
export const premiumSettings = {
  FREE_CREDIT_MARK: Type.Boolean({
    default: true,
    description:
      'Free downloads carry a small mark with the credit and the origin of the image; originals of members never do.',
  }),
  EARLY_ACCESS_HOURS: Type.Integer({
    default: 48,
    minimum: 0,
    maximum: 720,
    description:
      'Hours before its publication in which members already see an image that is imported with a future date; 0 gives no early access.',
  }),
};
