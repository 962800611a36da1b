import type { ReactNode } from 'react';
import { useClassOf } from '../appearance/payment-ui-provider.tsx';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { inertIf } from './inert.ts';
import { ScriptWait } from './script-wait.tsx';
import type { HostedFieldsState } from './use-hosted-fields.ts';

export interface HostedFieldsProps {
  fields: HostedFieldsState;
  /** Prevents input while a payment is running. */
  disabled?: boolean | undefined;
  children?: ReactNode;
}

/** The provider's card fields on the same surface as the built-in fields. */
export function HostedFields({
  fields: { id, status, attach, provider, retry },
  disabled = false,
  children,
}: HostedFieldsProps) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has default styles
      role="group"
      id={id}
      tabIndex={-1}
      aria-label={t('card.label')}
      className={classOf('hosted-fields', 'ui-card-fields ui-hosted')}
      data-part="hosted-fields"
      aria-busy={status === 'loading' || undefined}
      {...inertIf(disabled)}
    >
      <ScriptWait status={status} provider={provider} onRetry={retry} />
      <div className="ui-hosted-frame" ref={attach} data-status={status} />
      {children}
    </div>
  );
}
