import type { AuthFailure } from '../failure/auth-failure.ts';
import { failureText } from '../failure/failure-text.ts';
import type { AllAuthTexts } from '../texts/auth-messages.ts';

/** In a confirmation, this code means that the passkey or the provider's account is not one of the user. */
const REFUSED = 'REAUTHENTICATION_REQUIRED';

export const confirmFailureText = (failure: AuthFailure, texts: AllAuthTexts): string =>
  failure.code === REFUSED ? texts.t('confirm.refused') : failureText(failure, 'confirm', texts);
