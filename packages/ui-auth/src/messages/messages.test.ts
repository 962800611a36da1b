import { clientErrorTexts, errorCatalogue, passwordRuleMessage } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import en from './en.json';

describe('the English catalogue', () => {
  it('says the fixed sentences', () => {
    expect(en.login.title).toBe('Sign In');
    expect(en.register.title).toBe('Create Account');
    expect(en.forgot.title).toBe('Reset Password');
    expect([en.login.forgotPassword, en.login.signUp, en.register.signIn]).toEqual([
      'Forgot password?',
      'Sign up',
      'Sign in',
    ]);
    expect(en.register.success).toBe('Account created successfully!');
    expect(en.forgot.success).toBe('Password reset email sent! Check your inbox.');
    expect(en.change.success).toBe('Password changed successfully');
    expect(en.validation.required).toBe('{{field}} is required');
    expect(en.validation.email).toBe('Please enter a valid email address');
    expect(en.validation.minLength).toBe('{{field}} must be at least {{min}} characters');
    expect(en.validation.maxLength).toBe('{{field}} must be no more than {{max}} characters');
    expect(en.validation.matches).toBe('Passwords do not match');
    expect([en.password.weak, en.password.medium, en.password.strong]).toEqual(['Weak', 'Medium', 'Strong']);
  });

  it('says what the contracts say', () => {
    for (const rule of ['minLength', 'uppercase', 'lowercase', 'digit', 'special'] as const) {
      const sentence = en.validation.password[rule].replace('{{min}}', '8');
      expect(sentence).toBe(passwordRuleMessage(rule, { minLength: 8 }));
    }
    for (const name of [
      'login',
      'loginFormat',
      'register',
      'socialLogin',
      'passwordReset',
      'passwordChange',
      'network',
      'generic',
    ] as const) {
      expect(en.errors[name]).toBe(clientErrorTexts[name]);
    }
    const ours = en.errors.code as Record<string, string>;
    for (const [code, sentence] of Object.entries(ours)) {
      // These messages describe what the user can do.
      if (code === 'TOKEN_INVALID' || code === 'REAUTHENTICATION_REQUIRED') continue;
      expect({ code, sentence }).toEqual({
        code,
        sentence: errorCatalogue[code as keyof typeof errorCatalogue].message,
      });
    }
  });
});
