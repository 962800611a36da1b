import type { ReactNode } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { ScriptWait } from './script-wait.tsx';
import type { HostedFieldsState } from './use-hosted-fields.ts';

export interface HostedFieldsProps {
  fields: HostedFieldsState;
  /** Nothing can be typed while a payment is under way. */
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** The provider's card fields on the same surface as our own. */
export function HostedFields({
  fields: { status, attach, retry },
  disabled = false,
  children,
}: HostedFieldsProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  return (
    <div
      // A fieldset would bring its own box; this only needs a name.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={t('card.label')}
      className={classOf('hosted-fields', 'ui-card-fields ui-hosted')}
      data-part="hosted-fields"
      aria-busy={status === 'loading' || undefined}
      inert={disabled}
    >
      <ScriptWait status={status} name="Stripe" onRetry={retry} />
      <div className="ui-hosted-frame" ref={attach} data-status={status} />
      {children}
    </div>
  );
}
