import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { frameworks, type Theme } from './frameworks.tsx';
import { Sample } from './sample.tsx';
import { hosts, looks, ours } from './styles.ts';
import { Widgets } from './widgets.tsx';

/** What the check asks for by the address of the page. */
const asked = new URLSearchParams(location.search);
const host = asked.get('host') ?? 'clean';
const theme = (asked.get('theme') ?? 'light') as Theme;
/** Which of our stylesheets; none: the host alone. */
const which = asked.get('ours') as keyof typeof ours | null;
const place = asked.get('place') ?? 'page';
const submitClass = asked.get('submit') ?? undefined;

const { css, darkCss, darkAttributes, darkBody } = hosts[host]!;

function styleElement(text: string): HTMLStyleElement {
  const element = document.createElement('style');
  element.textContent = text;
  return element;
}

const hostStyles = [styleElement(css), styleElement(theme === 'dark' ? (darkCss ?? '') : '')];
const look = asked.get('look');
const ourStyles = which === null ? [] : [...ours[which], looks[look ?? ''] ?? ''].map(styleElement);
/** What a site writes after all imports. */
const ownStyles = styleElement(asked.get('own') ?? '');

function writeStyles({ documentElement, head, body }: Document, styles: readonly HTMLElement[]) {
  head.append(...styles);
  if (theme === 'dark') {
    for (const [name, value] of Object.entries(darkAttributes ?? {}))
      documentElement.setAttribute(name, value);
    if (darkBody) body.className = darkBody;
  }
  if (which === 'site') {
    documentElement.dataset['brand'] = 'gallery';
    documentElement.dataset['theme'] = theme;
  }
  const brand = asked.get('brand');
  if (brand) documentElement.dataset['brand'] = brand;
}

const inOrder =
  asked.get('order') === 'host-last' ? [...ourStyles, ...hostStyles] : [...hostStyles, ...ourStyles];
writeStyles(document, [...(place === 'shadow' || place === 'iframe' ? hostStyles : inOrder), ownStyles]);

const Framework = frameworks[host];
const hostElement = document.querySelector<HTMLElement>('#host')!;
const inFramework = (children: ReactNode) =>
  Framework ? (
    <Framework theme={theme} before={asked.get('order') === 'host-last' ? ownStyles : hostStyles[0]!}>
      {children}
    </Framework>
  ) : (
    children
  );

const show = (element: HTMLElement | ShadowRoot, content: ReactNode) =>
  flushSync(() => createRoot(element).render(<StrictMode>{content}</StrictMode>));

show(hostElement, inFramework(<Sample />));

/** As wide in every host, whatever its padding. */
function stage(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'stage';
  element.style.cssText = 'width: 720px; box-sizing: border-box; position: absolute; inset-inline-start: 0;';
  return element;
}

const app = document.querySelector<HTMLElement>('#app')!;
const widgets = <Widgets submitClass={submitClass} />;

if (which !== null) {
  const element = stage();
  app.append(element);
  if (place === 'shadow') {
    const shadow = element.attachShadow({ mode: 'open' });
    const inner = document.createElement('div');
    shadow.append(...ourStyles, inner);
    show(inner, widgets);
  } else if (place === 'iframe') {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 1600px; height: 900px; border: 0;';
    element.append(frame);
    const inner = frame.contentDocument!;
    // Without a doctype browsers have other default styles.
    inner.write('<!doctype html><html lang="en"><head></head><body></body></html>');
    inner.close();
    writeStyles(inner, inOrder);
    const inside = inner.createElement('div');
    inside.style.cssText = element.style.cssText;
    inner.body.append(inside);
    show(inside, widgets);
  } else if (place === 'dialog' || place === 'role') {
    // By the browser, and as libraries make them: nothing outside of it can be pressed.
    const dialog = document.createElement(place === 'dialog' ? 'dialog' : 'div');
    dialog.style.cssText = 'width: 800px; pointer-events: auto;';
    app.append(dialog);
    show(dialog, widgets);
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    else {
      dialog.role = 'dialog';
      document.body.style.pointerEvents = 'none';
    }
  } else if (place === 'twice') {
    const second = stage();
    second.style.insetInlineStart = '760px';
    app.append(second);
    show(element, widgets);
    show(second, widgets);
  } else show(element, widgets);
}
document.documentElement.dataset['ready'] = 'true';
