import type { NativeFormKind, SubmittedForm } from '@lumigraph/contracts';
import { Alert } from '@lumigraph/ui-kit';
import type { i18n as I18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadNamespace, registerNamespace } from '../i18n.ts';

const NAMESPACE = 'without-scripts';

registerNamespace(NAMESPACE, import.meta.glob('./messages/*.json', { import: 'default' }));

/** In every document, with the same words in a language: rendered once for each. */
const failedNotices = new WeakMap<I18n, string>();

function failedNotice(i18n: I18n, text: string): string {
  const known =
    failedNotices.get(i18n) ??
    renderToStaticMarkup(
      <div className="without-scripts when-failed">
        <Alert tone="warning">{text}</Alert>
      </div>,
    );
  failedNotices.set(i18n, known);
  return known;
}

/**
 * What a document says about scripts: that the page needs them, and, where they fail, why it works in part only (hidden
 * until then, starter.ts). It is written beside the application, so that browsers load neither its code nor its texts.
 */
export async function noticeWithoutScripts(
  i18n: I18n,
  kind: NativeFormKind | undefined,
  form: SubmittedForm | undefined,
): Promise<string> {
  const isForeign = form?.outcome === 'foreign';
  await loadNamespace(i18n, NAMESPACE, i18n.language);
  const t = i18n.getFixedT(i18n.language, NAMESPACE);
  const whenFailed = failedNotice(i18n, t('failed'));
  if (kind !== 'scripts' && !isForeign) return whenFailed;
  if (form?.outcome === 'scripts' || isForeign) {
    return (
      whenFailed +
      renderToStaticMarkup(
        <div className="without-scripts">
          <Alert tone="danger">{t(isForeign ? 'foreign' : 'notSent')}</Alert>
        </div>,
      )
    );
  }
  return (
    whenFailed +
    renderToStaticMarkup(
      <noscript>
        <div className="without-scripts">
          <Alert tone="warning">{t('needed')}</Alert>
        </div>
      </noscript>,
    )
  );
}
