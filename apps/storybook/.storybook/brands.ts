import dating from '../../dating/src/styles/brand.css?inline';
import gallery from '../../gallery/src/styles/brand.css?inline';
import minorities from '../../minorities/src/styles/brand.css?inline';

/**
 * A site loads its brand file alone; here all three are at hand. Each holds only inside of its brand: what it says of
 * the page (`:root`) is said of the frame.
 */
const rules = Object.entries({ gallery, dating, minorities }).map(
  ([brand, css]) => `[data-brand='${brand}'] { ${css.replaceAll(':root', '&')} }`,
);
const stylesheet = new CSSStyleSheet();
stylesheet.replaceSync(rules.join('\n'));
document.adoptedStyleSheets.push(stylesheet);
