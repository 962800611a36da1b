import { Alert } from '@lumigraph/ui-kit';
import { usePart } from '../appearance/auth-ui-provider.tsx';
import type { AuthWidgetApi } from '../auth-api.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import type { AuthNotice } from './auth-notice.ts';
import { ResendButton } from './resend-button.tsx';

export interface NoticeAlertProps {
  id: string;
  notice: AuthNotice;
  api: Pick<AuthWidgetApi, 'forgotPassword'>;
}

const successTexts = { accountCreated: 'register.success', resetEmailSent: 'forgot.success' } as const;

export function NoticeAlert({ id, notice, api }: NoticeAlertProps) {
  const { t } = useAuthTexts();
  const part = usePart();
  const { tone, text } =
    notice.kind === 'text' ? notice : { tone: 'success' as const, text: t(successTexts[notice.kind]) };
  return (
    <Alert
      id={id}
      tone={tone}
      {...part('auth-notice')}
      action={
        notice.kind === 'resetEmailSent' && (
          <ResendButton send={() => api.forgotPassword({ email: notice.email })} />
        )
      }
    >
      {text}
    </Alert>
  );
}
