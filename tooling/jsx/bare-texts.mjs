// Finds texts in JSX with which a page that the browser translates crashes. A translator moves each text node into
// elements of its own. React keeps the nodes: it then removes a text from a parent that does not hold it any more, or
// inserts an element before such a text, and both throw (facebook/react#11538). A text that stays where it is, or is the
// only child of its element, does no harm; any other text needs an element.
import ts from 'typescript';

const { SyntaxKind } = ts;

/** Functions that return a text. */
const TEXT_CALL =
  /^(?:t|lookUp|String|money|ago)$|^format|Text$|Label$|^(?:join|toFixed|toLocale\w*|toString|toUpperCase|trim)$/;
/** Values that are a text, or may be one. */
const TEXT_VALUE =
  /(?:^|[a-z])(?:[lL]abel|[tT]ext|[tT]itle|[nN]ame|[mM]essage|[hH]int|[dD]escription|[cC]aption|[rR]eason|[eE]mail|[dD]ate|[pP]rice|[tT]otal|[cC]ount)$/;

/**
 * What stands at one position: the kinds of node that are rendered there at one time or another, and the children of a
 * fragment that comes and goes.
 *
 * @typedef {'text' | 'nothing' | 'element' | 'unknown'} Kind
 *
 * @typedef {{ kinds: Set<Kind>; node: ts.Node; list?: Child[]; isBlank?: boolean }} Child
 */

const CHOOSING = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]);

const child = (node, ...kinds) => ({ kinds: new Set(kinds), node });

const nameOf = (expression) => {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
};

const isFragment = (node) =>
  ts.isJsxFragment(node) || (ts.isJsxElement(node) && /^(?:React\.)?Fragment$/.test(tagOf(node)));
const isElement = (node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
const tagOf = (node) => (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText();

/** The child or children that an expression in braces renders. @returns {Child[]} */
function rendered(expression) {
  const node = ts.skipOuterExpressions(expression);
  if (isFragment(node)) return childrenOf(node);
  if (ts.isConditionalExpression(node)) return either(node, branch(node.whenTrue), branch(node.whenFalse));
  if (ts.isBinaryExpression(node) && CHOOSING.has(node.operatorToken.kind))
    return either(node, isAnd(node) ? [child(node, 'nothing')] : branch(node.left), branch(node.right));
  if (ts.isCallExpression(node) && nameOf(node.expression) === 'map')
    return [child(node, 'element', 'nothing')];
  return [{ ...child(node, kindOf(node)), isBlank: ts.isStringLiteralLike(node) && node.text.trim() === '' }];
}

const isAnd = (node) => node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;

/** @returns {Kind} */
function kindOf(node) {
  // `Trans` renders texts beside elements, without a parent of its own.
  if (isElement(node)) return tagOf(node) === 'Trans' ? 'text' : 'element';
  if (ts.isStringLiteralLike(node)) return node.text === '' ? 'nothing' : 'text';
  if (ts.isTemplateExpression(node) || ts.isNumericLiteral(node) || ts.isBinaryExpression(node))
    return 'text';
  if (ts.isCallExpression(node)) return TEXT_CALL.test(nameOf(node.expression)) ? 'text' : 'unknown';
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return 'nothing';
  if (nameOf(node) === 'undefined') return 'nothing';
  return TEXT_VALUE.test(nameOf(node)) ? 'text' : 'unknown';
}

/** A branch of a condition. A fragment keeps its children: all of them come and go with it. @returns {Child[]} */
function branch(expression) {
  const node = ts.skipOuterExpressions(expression);
  const children = rendered(node);
  return isFragment(node) ? [{ ...child(node, 'element', 'nothing'), list: children }] : children;
}

/** Two branches at one position. @returns {Child[]} */
function either(node, [first], [second]) {
  const list = [first, second].flatMap((one) => one.list ?? []);
  const kinds = new Set([...first.kinds, ...second.kinds]);
  return [{ kinds, node, ...(list.length > 0 && { list }) }];
}

/** The children of an element or a fragment, in order; fragments among them are opened. @returns {Child[]} */
function childrenOf(parent) {
  return parent.children.flatMap((node) => {
    if (ts.isJsxText(node)) {
      // As JSX does: white space with a line break is no child.
      if (node.containsOnlyTriviaWhiteSpaces) return [];
      return [{ ...child(node, 'text'), isBlank: node.text.trim() === '' }];
    }
    if (ts.isJsxExpression(node)) return node.expression ? rendered(node.expression) : [];
    return rendered(node);
  });
}

const comesAndGoes = ({ kinds }) => kinds.size > 1;
const isTextAtTimes = ({ kinds }) => kinds.has('text') && (kinds.has('nothing') || kinds.has('element'));

function problemsOf(parent) {
  const children = childrenOf(parent);
  const problems = [];
  for (const [index, one] of children.entries()) {
    const isAlone = children.length === 1 && !isFragment(parent);
    const textInList = one.list?.find(({ kinds, isBlank }) => kinds.has('text') && !isBlank);
    if (textInList)
      problems.push({ node: textInList.node, problem: 'a text in a fragment that comes and goes' });
    else if (!isAlone && isTextAtTimes(one))
      problems.push({ node: one.node, problem: 'a text that comes and goes beside others' });
    if (!comesAndGoes(one)) continue;
    const next = children.slice(index + 1).find((other) => !comesAndGoes(other) && !other.isBlank);
    if (next?.kinds.has('text'))
      problems.push({ node: next.node, problem: 'a text behind something that comes and goes' });
  }
  return problems;
}

/** True where a component returns the node: its parent may remove it. */
function isReturned(node) {
  let outer = node.parent;
  while (
    ts.isParenthesizedExpression(outer) ||
    ts.isConditionalExpression(outer) ||
    (ts.isBinaryExpression(outer) && outer.operatorToken.kind !== SyntaxKind.EqualsToken)
  )
    outer = outer.parent;
  return ts.isReturnStatement(outer) || ts.isArrowFunction(outer);
}

/**
 * Texts of a source file that need an element.
 *
 * @returns {{ line: number; text: string; problem: string }[]}
 */
export function bareTexts(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map();
  const add = ({ node, problem }) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const text = node.getText(file).trim().replaceAll(/\s+/g, ' ').slice(0, 80);
    found.set(node, { line, text, problem });
  };
  const visit = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) problemsOf(node).forEach(add);
    if (isFragment(node) && isReturned(node))
      for (const one of childrenOf(node))
        if (one.kinds.has('text') && !one.isBlank)
          add({ node: one.node, problem: 'a text of a component without an element of its own' });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found.values()];
}
