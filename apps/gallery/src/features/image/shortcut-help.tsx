import { Checkbox, IconButton } from '@lumigraph/ui-kit';
import { Keyboard, X } from 'lucide-react';
import { useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { setLetterKeys, subscribeLetterKeys, usesLetterKeys } from '../../lib/letter-keys.ts';

/**
 * The keys of the image view, opened by `?` or by a button where there is room and a mouse. A native modal `<dialog>`:
 * the browser keeps the focus inside, closes it with Escape and returns the focus.
 */
export function ShortcutHelp({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const { t } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const shortcuts: [keys: string[], effect: string][] = [
    [['←', '→'], t('shortcuts.move')],
    [['Z'], t('zoom.open')],
    [['D'], t('download.start')],
    [['S'], t('shortcuts.favorite')],
    [['/'], tSite('search.open')],
    [['Esc'], t('stage.back')],
    [['?'], t('shortcuts.help')],
  ];
  return (
    <>
      <button type="button" className="image-shortcuts-open" onClick={() => dialog.current?.showModal()}>
        <Keyboard aria-hidden="true" />
        {t('shortcuts.title')}
      </button>
      <dialog ref={dialog} className="image-shortcuts" aria-labelledby="image-shortcuts-title">
        <div className="image-shortcuts-body">
          <header>
            <h2 id="image-shortcuts-title">{t('shortcuts.title')}</h2>
            <IconButton
              size="sm"
              label={t('zoom.close')}
              icon={<X aria-hidden="true" />}
              onClick={() => dialog.current?.close()}
            />
          </header>
          <dl>
            {shortcuts.map(([keys, effect]) => (
              <div key={effect}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
          <LetterKeys />
        </div>
      </dialog>
    </>
  );
}

/** Single keys can be turned off (WCAG 2.1.4). */
function LetterKeys() {
  const { t } = useTranslation('image');
  const on = useSyncExternalStore(subscribeLetterKeys, usesLetterKeys, () => true);
  return (
    <Checkbox
      label={t('shortcuts.letters')}
      checked={on}
      onChange={({ currentTarget }) => setLetterKeys(currentTarget.checked)}
    />
  );
}
