// What the check of hosts compares: computed styles of the host's elements, of the widgets and of an open menu.

/** Every computed style of the host's elements; the height of the page depends on its content. */
export const hostStyles = (page) =>
  page.evaluate(() => {
    const ofPage = /^(?:height|block-size|perspective-origin|transform-origin|width|inline-size)$/;
    const elements = [document.documentElement, document.body, ...document.querySelectorAll('#host *')];
    return elements.map((element, index) => {
      const name = `${element.tagName.toLowerCase()}.${element.classList.value}`;
      const styles = ['', '::before', '::after'].flatMap((pseudo) => {
        const computed = getComputedStyle(element, pseudo || null);
        return Array.from(computed)
          .filter((property) => !property.startsWith('--') && !(index < 2 && ofPage.test(property)))
          .map((property) => [`${pseudo} ${property}`, computed.getPropertyValue(property)]);
      });
      return [`${index} ${name}`, Object.fromEntries(styles)];
    });
  });

/** The computed styles that can be seen. */
const seen = `display position box-sizing color background-color background-image border-top border-right
   border-bottom border-left border-top-left-radius margin padding font-family font-size font-weight
   font-style line-height letter-spacing text-align text-decoration text-transform list-style-type
   opacity box-shadow outline cursor fill stroke float visibility white-space vertical-align
   text-indent gap`.split(/\s+/);

/** What can be seen of each element of the widgets: look and size. */
export const widgetStyles = (page) =>
  page.evaluate((properties) => {
    const frame = document.querySelector('iframe');
    const inner = frame ? frame.contentDocument : document;
    const scope = document.querySelector('.stage')?.shadowRoot ?? inner;
    const win = inner.defaultView;
    // An element of ours outside of any root counts too: without a root it does not follow the page.
    const ours = '[data-ui-root], [class^="ui-"]';
    const roots = [...scope.querySelectorAll(ours)].filter((root) => !root.parentElement?.closest(ours));
    return roots.flatMap((root, number) =>
      [root, ...root.querySelectorAll('*')]
        .filter((element) => !element.matches('style, script, iframe, iframe *, option, svg *'))
        .map((element, index) => {
          const part = element.closest('[data-part]')?.getAttribute('data-part');
          const computed = win.getComputedStyle(element);
          const { width, height } = element.getBoundingClientRect();
          return [
            `${number}.${index} ${part} ${element.tagName.toLowerCase()}.${element.classList.value}`,
            {
              ...Object.fromEntries(
                properties.map((property) => [property, computed.getPropertyValue(property)]),
              ),
              size: `${Math.round(width * 2) / 2} × ${Math.round(height * 2) / 2}`,
            },
          ];
        }),
    );
  }, seen);

/** Waits for the end of transitions and of animations that have one, in shadow roots too. */
export async function atRest(page) {
  await page.evaluate(async () => {
    const rootsIn = (root) => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ];
    const running = rootsIn(document)
      .flatMap((root) => root.getAnimations())
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/**
 * The menu of the language selector, used by keys: its look, its place at the button, and where the focus is. It is
 * outside of the widget, in the same document or shadow root.
 */
export async function menuStyles(page) {
  const trigger = page.locator('[data-part="language-trigger"]').first();
  const menu = page.locator('[data-part="language-menu"]');
  const focused = () =>
    page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.closest('[data-part]')?.getAttribute('data-part');
    });
  // With space below it, whatever the page has above.
  await trigger.evaluate((button) => button.scrollIntoView({ block: 'start' }));
  await trigger.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('ArrowDown');
  const inside = await focused();
  await atRest(page);
  const button = await trigger.boundingBox();
  const box = await menu.boundingBox();
  const look = await menu.evaluate(
    (root, properties) =>
      [root, ...root.querySelectorAll('*')]
        .filter((element) => !element.matches('svg *, [data-focused] *, [data-focused], button'))
        // Buttons for screen readers, and marks of the library.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .map((element, index) => {
          const computed = getComputedStyle(element);
          return [
            `menu ${index} ${element.tagName.toLowerCase()}.${element.classList.value}`,
            Object.fromEntries(properties.map((property) => [property, computed.getPropertyValue(property)])),
          ];
        }),
    seen,
  );
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const after = await focused();
  await trigger.click();
  await menu.waitFor();
  await page.mouse.click(1500, 850);
  await menu.waitFor({ state: 'detached' });
  const isNear = (one, other) => Math.abs(one - other) <= 1;
  const place = {
    isBelow: isNear(box.y, button.y + button.height + 6),
    isAligned: isNear(box.x, button.x) || isNear(box.x + box.width, button.x + button.width),
  };
  return [...look, ['menu', { size: `${box.width} × ${box.height}`, ...place, inside, after }]];
}
