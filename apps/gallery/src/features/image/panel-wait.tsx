import { useTranslation } from 'react-i18next';

/** What stands below the title before the texts are here: about the same heights, so that nothing jumps. */
export function PanelWait() {
  const { t } = useTranslation('image');
  return (
    <>
      <output className="ui-visually-hidden">{t('states.loading')}</output>
      <span className="image-wait" data-shape="button" />
      <span className="image-wait" data-shape="text" />
      <span className="image-wait" data-shape="block" />
      <span className="image-wait" data-shape="block" />
    </>
  );
}
