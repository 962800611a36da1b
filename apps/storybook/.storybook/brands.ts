import dating from '../../dating/src/styles/brand.css?inline';
import gallery from '../../gallery/src/styles/brand.css?inline';
import minorities from '../../minorities/src/styles/brand.css?inline';

/**
 * A site loads only its own brand file; Storybook loads all three. Each rule is scoped to the frame of its brand:
 * `:root` becomes the frame.
 */
const rules = Object.entries({ gallery, dating, minorities }).map(
  ([brand, css]) => `[data-brand='${brand}'] { ${css.replaceAll(':root', '&')} }`,
);
const stylesheet = new CSSStyleSheet();
stylesheet.replaceSync(rules.join('\n'));
document.adoptedStyleSheets.push(stylesheet);
