import { Alert, Button } from '@lumigraph/ui-kit';
import { failureText } from '../failure/auth-failure.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';
import { PasskeyMark } from '../widget/way-marks.tsx';
import { usePasskeySignIn, type UsePasskeySignInOptions } from './use-passkey-sign-in.ts';

/** Signs in with a passkey. */
export function PasskeyButton(options: UsePasskeySignInOptions) {
  const { isBusy, failure, start } = usePasskeySignIn(options);
  const texts = useAuthTexts();
  return (
    <>
      {failure ? (
        <Alert tone="danger">
          {failure.code === '' ? texts.t('passkey.failed') : failureText(failure, 'login', texts)}
        </Alert>
      ) : null}
      <Button size="lg" wide icon={<PasskeyMark />} busy={isBusy} onClick={() => void start()}>
        {texts.t('passkey.signIn')}
      </Button>
    </>
  );
}
