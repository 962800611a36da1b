import { AppLink } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';

const bodies = [
  ['commission', 'https://www.kzd-nondiscrimination.com'],
  ['ombudsman', 'https://www.ombudsman.bg'],
] as const;

/** Organisations that help against discrimination. */
export function WhereToTurn() {
  const { t } = useTranslation();
  return (
    <section className="turn" aria-labelledby="turn">
      <h2 id="turn">{t('turn.title')}</h2>
      <div className="turn-columns">
        {bodies.map(([key, address]) => (
          <div key={key}>
            <h3>{t(`turn.${key}.name`)}</h3>
            <p>{t(`turn.${key}.text`)}</p>
            <a href={address}>{new URL(address).host}</a>
          </div>
        ))}
        <div>
          <h3>{t('turn.emergency.name')}</h3>
          <p>{t('turn.emergency.text')}</p>
          <a href="tel:112">112</a>
        </div>
      </div>
      <p className="turn-more">
        <AppLink to="/rights">{t('turn.more')}</AppLink>
      </p>
    </section>
  );
}
