import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The deck, one card after the other and round again; the first is the same on the server and in the browser. */
export function useQuestion() {
  const { t } = useTranslation();
  const deck = t('question.deck', { returnObjects: true });
  const [index, setIndex] = useState(0);
  return {
    text: deck[index % deck.length] ?? '',
    number: (index % deck.length) + 1,
    count: deck.length,
    next: () => setIndex((current) => (current + 1) % deck.length),
  };
}
