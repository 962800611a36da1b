import { useTranslation } from 'react-i18next';

/** The panel before its texts are here: the same heights, so nothing jumps. */
export function PanelSkeleton({ title }: { title: string | undefined }) {
  const { t } = useTranslation('image');
  return (
    <div className="image-panel" aria-busy="true">
      <output className="ui-visually-hidden">{t('states.loading')}</output>
      <header className="image-head">
        <p className="image-kind">
          <span className="image-wait" data-shape="kind" />
        </p>
        <h1 tabIndex={-1}>{title ?? <span className="image-wait" data-shape="title" />}</h1>
      </header>
      <span className="image-wait" data-shape="button" />
      <span className="image-wait" data-shape="text" />
      <span className="image-wait" data-shape="block" />
      <span className="image-wait" data-shape="block" />
    </div>
  );
}
