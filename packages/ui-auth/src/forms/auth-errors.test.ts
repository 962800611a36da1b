import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_BYTES } from '@lumigraph/contracts';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { problemText } from './auth-errors.ts';

it.each([
  ['firstName', `First name must be no more than ${NAME_MAX_LENGTH} characters`],
  ['lastName', `Last name must be no more than ${NAME_MAX_LENGTH} characters`],
  ['email', `Email must be no more than ${EMAIL_MAX_LENGTH} characters`],
  ['currentPassword', `Current password must be no more than ${PASSWORD_MAX_BYTES} characters`],
  ['password', 'Password is too long'],
])('%s that is too long is told its own limit', (field, sentence) => {
  const { result: texts } = renderHook(useAuthTexts);
  expect(problemText(field, { rule: 'maxLength' }, { texts: texts.current, policy: undefined })).toBe(
    sentence,
  );
});
