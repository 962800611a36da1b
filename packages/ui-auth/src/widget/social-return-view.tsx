import { Alert, Button, Spinner } from '@lumigraph/ui-kit';
import { failureText } from '../failure/auth-failure.ts';
import type { SocialReturnState } from '../social/use-social-return.ts';
import { englishMessages } from '../texts/auth-messages.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

export interface SocialReturnViewProps {
  state: SocialReturnState;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The view that the visitor sees after returning from a provider. */
export function SocialReturnView({ state, onConfirm, onCancel }: SocialReturnViewProps) {
  const texts = useAuthTexts();
  const { t } = texts;
  switch (state.kind) {
    case 'none':
    case 'code':
      return null;
    case 'exchanging':
      return (
        <p className="ui-auth-waiting" aria-live="polite" aria-busy>
          <Spinner /> {t('social.signingIn')}
        </p>
      );
    case 'asking':
      return (
        <Alert
          tone="warning"
          title={t('social.confirmTitle')}
          data-part="auth-social-confirm"
          action={
            <div className="ui-auth-actions">
              <Button size="sm" variant="primary" onClick={onConfirm}>
                {t('social.confirm')}
              </Button>
              <Button size="sm" onClick={onCancel}>
                {t('social.cancel')}
              </Button>
            </div>
          }
        >
          {t('social.confirmText')}
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="danger" data-part="auth-social-error">
          {state.text === '' || state.text === englishMessages.errors.socialLogin
            ? t('errors.socialLogin')
            : state.text}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="danger" data-part="auth-social-error">
          {failureText(state.failure, 'socialLogin', texts)}
        </Alert>
      );
    default:
      return state satisfies never;
  }
}
