import { Alert, useVariables } from '@lumigraph/ui-kit';
import type { AuthAppearance } from '../appearance/auth-ui-context.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

/** In place of a form whose address has no token. */
export function LinkMissing({ variables }: Pick<AuthAppearance, 'variables'>) {
  const { t } = useAuthTexts();
  const { root, sheet } = useVariables(variables);
  return (
    <Alert tone="danger" {...root}>
      {sheet}
      {t('reset.linkMissing')}
    </Alert>
  );
}
