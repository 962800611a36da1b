import stylelint from 'stylelint';

const ruleName = 'lumigraph/positioned-scrollers';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (selector) =>
    `"${String(selector)}" scrolls: give it a position, or its visually hidden texts widen the page instead of scrolling`,
});

const scrolls = ({ prop, value }) => /^overflow(-|$)/.test(prop) && /\b(auto|scroll)\b/.test(value);
const isPositioned = ({ prop, value }) => prop === 'position' && value !== 'static';

/**
 * A scroll container clips the absolutely positioned elements inside it only if it is positioned itself (CSS
 * Overflow 3). Visually hidden texts are such elements.
 */
const rule = (enabled) => (root, result) => {
  if (!enabled) return;
  root.walkRules((container) => {
    const declarations = container.nodes.filter(({ type }) => type === 'decl');
    if (!declarations.some(scrolls) || declarations.some(isPositioned)) return;
    const message = messages.rejected(container.selector);
    stylelint.utils.report({ result, ruleName, node: container, message, word: container.selector });
  });
};

rule.ruleName = ruleName;
rule.messages = messages;

export default stylelint.createPlugin(ruleName, rule);
