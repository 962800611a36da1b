import type { SavedCard } from '@lumigraph/contracts';
import { Badge, Button, type RootVariables, useVariables } from '@lumigraph/ui-kit';
import { useEffect, useRef, useState } from 'react';
import type { PaymentAppearance } from '../appearance/payment-ui-context.ts';
import { PaymentUiScope, useClassOf } from '../appearance/payment-ui-provider.tsx';
import type { PaymentLocalization } from '../texts/payment-messages.ts';
import { usePaymentTexts } from '../texts/use-payment-texts.ts';
import { cardLabel } from './card-label.ts';

export interface SavedCardListProps {
  cards: readonly SavedCard[];
  /** Called after the user has confirmed it; resolves when it is done. */
  onRemove: (card: SavedCard) => Promise<void> | void;
  /** Makes a card the one that renewals charge. Without it no card offers this. */
  onRenew?: ((card: SavedCard) => Promise<void> | void) | undefined;
  /** The card whose request is running. */
  busyId?: string | undefined;
  localization?: PaymentLocalization | undefined;
  appearance?: PaymentAppearance | undefined;
}

/**
 * The user's saved cards: which one renews, and how to remove one. Removing asks first, and says what happens to a
 * subscription that renews with the card.
 *
 * @example
 * <SavedCardList cards={await payments.cards()} onRemove={({ id }) => payments.removeCard(id).then(setCards)} />
 */
export function SavedCardList({ localization, appearance, ...props }: SavedCardListProps) {
  const { root, sheet } = useVariables(appearance?.variables);
  return (
    <PaymentUiScope localization={localization} appearance={appearance}>
      {sheet}
      <Cards {...props} root={root} />
    </PaymentUiScope>
  );
}

type ListProps = Omit<SavedCardListProps, 'localization' | 'appearance'>;

function Cards({ cards, root, ...actions }: ListProps & Pick<RootVariables, 'root'>) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  if (cards.length === 0) {
    return (
      <p className={classOf('saved-cards', 'ui-invoices-empty')} data-part="saved-cards-empty" {...root}>
        {t('savedCards.empty')}
      </p>
    );
  }
  return (
    <ul
      className={classOf('saved-cards', 'ui-invoices')}
      data-part="saved-cards"
      aria-label={t('savedCards.label')}
      {...root}
    >
      {cards.map((card) => (
        <CardRow key={card.id} card={card} {...actions} />
      ))}
    </ul>
  );
}

function CardRow({ card, onRemove, onRenew, busyId }: Omit<ListProps, 'cards'> & { card: SavedCard }) {
  const { t } = usePaymentTexts();
  const classOf = useClassOf();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) remove.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const { name, expiry } = cardLabel(card, t);
  const isBusy = busyId === card.id;
  if (isAsking) {
    return (
      <li className={classOf('saved-card')} data-part="saved-card-question">
        <RemoveQuestion
          card={card}
          name={name}
          isBusy={isBusy}
          onKeep={() => setIsAsking(false)}
          onRemove={() => void onRemove(card)}
        />
      </li>
    );
  }
  return (
    <li className={classOf('saved-card')} data-part="saved-card">
      <div>
        <p className="ui-invoice-name">
          <bdi>{name}</bdi> {card.renews ? <Badge tone="success">{t('savedCards.renews')}</Badge> : null}
        </p>
        {expiry ? <p className="ui-invoice-details">{expiry}</p> : null}
      </div>
      <div className="ui-saved-actions">
        {onRenew && !card.renews ? (
          <Button
            size="sm"
            busy={isBusy}
            aria-label={t('savedCards.renewWithNamed', { card: name })}
            onClick={() => void onRenew(card)}
          >
            {t('savedCards.renewWith')}
          </Button>
        ) : null}
        <Button
          size="sm"
          ref={remove}
          aria-label={t('savedCards.removeNamed', { card: name })}
          onClick={() => setIsAsking(true)}
        >
          {t('savedCards.remove')}
        </Button>
      </div>
    </li>
  );
}

interface QuestionProps {
  card: SavedCard;
  name: string;
  isBusy: boolean;
  onKeep: () => void;
  onRemove: () => void;
}

function RemoveQuestion({ card, name, isBusy, onKeep, onRemove }: QuestionProps) {
  const { t } = usePaymentTexts();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <>
      <div>
        <p className="ui-invoice-name" ref={question} tabIndex={-1}>
          {t('savedCards.removeQuestion', { card: name })}
        </p>
        <p className="ui-invoice-details">
          {t(card.renews ? 'savedCards.removeRenews' : 'savedCards.removeText')}
        </p>
      </div>
      <div className="ui-saved-actions">
        <Button size="sm" onClick={onKeep}>
          {t('savedCards.keep')}
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={onRemove}>
          {t('savedCards.remove')}
        </Button>
      </div>
    </>
  );
}
