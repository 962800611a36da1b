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

export function NoticeAlert({ id, notice, api }: NoticeAlertProps) {
  const { t } = useAuthTexts();
  const part = usePart()('auth-notice');
  switch (notice.kind) {
    case 'accountCreated':
      return (
        <Alert id={id} tone="success" {...part}>
          {t('register.success')}
        </Alert>
      );
    case 'resetEmailSent':
      return (
        <Alert
          id={id}
          tone="success"
          {...part}
          action={<ResendButton send={() => api.forgotPassword({ email: notice.email })} />}
        >
          {t('forgot.success')}
        </Alert>
      );
    case 'text':
      return (
        <Alert id={id} tone={notice.tone ?? 'info'} {...part}>
          {notice.text}
        </Alert>
      );
    default:
      return notice satisfies never;
  }
}
