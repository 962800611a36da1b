// Separate from the schemas, so that a browser bundle can use the texts without the schema library.

/**
 * The error catalogue: code → HTTP status and default English text. Screens select their texts by code; the server's
 * text is the fallback for unknown codes.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Some fields are not valid' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  TOKEN_INVALID: { status: 401, message: 'Token is invalid or expired' },
  REFRESH_FAILED: { status: 401, message: 'Token refresh failed' },
  SOCIAL_LOGIN_FAILED: { status: 401, message: 'Social login failed' },
  API_KEY_INVALID: { status: 401, message: 'The API key is missing or not known' },
  PASSKEY_REFUSED: { status: 401, message: 'This passkey was not accepted' },
  TWO_FACTOR_CODE_NEEDED: { status: 401, message: 'Enter the code from your authenticator app' },
  TWO_FACTOR_EXPIRED: { status: 401, message: 'This sign-in has expired. Please sign in again.' },
  TWO_FACTOR_CODE_INVALID: { status: 400, message: 'This code is not correct or was used already' },
  TWO_FACTOR_REQUIRED: { status: 403, message: 'Turn on two-step verification in your profile first' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is not correct' },
  RESET_LINK_INVALID: { status: 400, message: 'This reset link is invalid or has expired' },
  LINK_INVALID: { status: 400, message: 'This link is invalid or has expired' },
  LINK_NEEDS_SIGN_IN: {
    status: 403,
    message: 'Sign in to the account whose address you are changing, then open the link again.',
  },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Confirm that it is you, then try again.' },
  EMAIL_ALREADY_CONFIRMED: { status: 409, message: 'This email address is already confirmed' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists' },
  EMAIL_UNCONFIRMED: { status: 403, message: 'Please confirm your email address first' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime' },
  CHANGED_MEANWHILE: { status: 412, message: 'Somebody else has changed this in the meantime' },
  PRECONDITION_REQUIRED: { status: 428, message: 'Name the version that you change: If-Match is missing' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported' },
  UNPROCESSABLE: { status: 422, message: 'The request cannot be processed' },
  FILE_MISSING: { status: 400, message: 'Choose a file' },
  FILE_EMPTY: { status: 400, message: 'The file is empty' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than 10 MB' },
  FILE_TYPE_REFUSED: { status: 415, message: 'Files of this type are not accepted' },
  FILE_QUOTA_EXCEEDED: { status: 403, message: 'Your space for files is used up. Delete some first.' },
  PICTURE_UNREADABLE: { status: 422, message: 'The image is damaged and cannot be read' },
  PICTURE_TOO_LARGE: { status: 422, message: 'The image has too many pixels' },
  PAYMENT_ERROR: { status: 402, message: 'Payment processing failed' },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 402,
    message: 'This payment method is not available at the moment. You were not charged.',
  },
  COUNTRY_NOT_SERVED: { status: 422, message: 'We do not sell in this country' },
  VAT_NUMBER_INVALID: { status: 422, message: 'This VAT number is not valid' },
  GIFT_CODE_UNKNOWN: { status: 404, message: 'This code does not exist' },
  GIFT_CODE_ENDED: { status: 409, message: 'This code was used already, or is not valid any more' },
  SUBSCRIPTION_ERROR: { status: 409, message: 'Subscription operation failed' },
  WEBHOOK_REFUSED: { status: 400, message: 'The webhook was refused' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please try again later.' },
  TOO_MANY_MAILS: {
    status: 429,
    message: 'Too many emails were sent to this address. Please try again later.',
  },
  DOWNLOAD_LIMIT_REACHED: { status: 429, message: 'The free downloads of today are used up' },
  UNKNOWN_ERROR: { status: 500, message: 'An error occurred' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again later.' },
  STORAGE_FULL: { status: 507, message: 'There is no space left to store this' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes with which the server refuses an order before it charges. A screen that sends orders has a text for each. */
export type OrderErrorCode =
  | 'VALIDATION_FAILED'
  | 'TOKEN_INVALID'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNPROCESSABLE'
  | 'PAYMENT_ERROR'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'VAT_NUMBER_INVALID'
  | 'COUNTRY_NOT_SERVED'
  | 'TOO_MANY_ATTEMPTS';

/** Codes with which the server refuses what a form of an account sends. A screen with such a form has a text for each. */
export type AccountErrorCode = Exclude<
  ErrorCode,
  | OtherErrorCode
  // Too general: the screen says what it attempted.
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNPROCESSABLE'
  | 'UNKNOWN_ERROR'
  | 'STORAGE_FULL'
>;

/** Codes of calls without an account's form: orders, files, the studio, webhooks, the session itself. */
type OtherErrorCode =
  | 'API_KEY_INVALID'
  | 'REFRESH_FAILED'
  | 'TWO_FACTOR_REQUIRED'
  | 'CHANGED_MEANWHILE'
  | 'PRECONDITION_REQUIRED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'SUBSCRIPTION_ERROR'
  | 'WEBHOOK_REFUSED'
  | 'DOWNLOAD_LIMIT_REACHED'
  | 'PAYMENT_ERROR'
  | 'PAYMENT_METHOD_UNAVAILABLE'
  | 'VAT_NUMBER_INVALID'
  | 'COUNTRY_NOT_SERVED'
  | `FILE_${string}`
  | `GIFT_${string}`
  | `PICTURE_${string}`;

/**
 * The code of a response by its status, when the response has no code. Separate from the catalogue: a browser that
 * reads responses needs neither the server's texts nor its schemas.
 */
export const codeByStatus: Readonly<Partial<Record<number, ErrorCode>>> = {
  400: 'VALIDATION_FAILED',
  401: 'TOKEN_INVALID',
  402: 'PAYMENT_ERROR',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'CHANGED_MEANWHILE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE',
  428: 'PRECONDITION_REQUIRED',
  429: 'TOO_MANY_ATTEMPTS',
  500: 'UNKNOWN_ERROR',
  503: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
};

/** Texts of the clients when there is no response or it has no message. */
export const clientErrorTexts = {
  network: 'Network error - please check your connection',
  generic: 'An error occurred',
  login: 'Login failed',
  loginFormat: 'Login failed - invalid response format',
  register: 'Registration failed',
  socialLogin: 'Social login failed',
  update: 'Update failed',
  passwordChange: 'Password change failed',
  passwordReset: 'Password reset failed',
  profile: 'Failed to fetch user profile',
  noRefreshToken: 'No refresh token available',
  refresh: 'Token refresh failed',
  noToken: 'No token available',
  validation: 'Token validation failed',
  payment: 'Payment processing failed',
  paymentUnreachable: 'Unable to reach payment service',
  subscription: 'Subscription operation failed',
  subscriptionUnreachable: 'Unable to reach subscription service',
  wallet: 'PayPal payment failed',
  unexpected: 'An unexpected error occurred',
} as const;
