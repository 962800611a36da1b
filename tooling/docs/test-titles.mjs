import ts from 'typescript';

const SUITES = new Set(['describe', 'suite']);
const TESTS = new Set(['it', 'test']);
const OFF = new Set(['skip', 'todo', 'fixme']);
/** What may follow `it` or `describe`. Any other name is a method of a variable of that name: `test.call('GET', …)`. */
const MODIFIERS = new Set([
  ...OFF,
  'describe',
  'each',
  'for',
  'only',
  'concurrent',
  'sequential',
  'skipIf',
  'runIf',
]);

/** `it.each(rows)` → `['it', 'each']`: the names from the first one on, without the calls between them. */
function namesOf(expression) {
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return namesOf(expression.tag);
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  return ts.isIdentifier(expression) ? [expression.text] : [];
}

/** The text of a title as it stands in the source: `%s`, `$name` and `${…}` stay. */
function titleOf(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
}

/** What a call declares: a suite, a test, or nothing. */
function declarationOf(node) {
  const title = ts.isCallExpression(node) ? titleOf(node.arguments[0]) : undefined;
  if (title === undefined) return undefined;
  const [name, ...modifiers] = namesOf(node.expression);
  if (!modifiers.every((modifier) => MODIFIERS.has(modifier))) return undefined;
  const isSuite = SUITES.has(name) || (TESTS.has(name) && modifiers.includes('describe'));
  if (!isSuite && !TESTS.has(name)) return undefined;
  return { title, isSuite, isOff: modifiers.some((modifier) => OFF.has(modifier)) };
}

/**
 * The tests of a file for Vitest or Playwright, as they stand in its source: `title` with those of its suites, joined
 * by ` > `; `isSkipped` where it or a suite is marked as `skip` or `todo` without a condition.
 */
export function testsOf(source, path) {
  const found = [];
  const walk = (node, suites, isSkipped) => {
    const declared = declarationOf(node);
    const titles = declared ? [...suites, declared.title] : suites;
    const isOff = isSkipped || declared?.isOff === true;
    if (declared && !declared.isSuite) found.push({ title: titles.join(' > '), isSkipped: isOff });
    else ts.forEachChild(node, (child) => walk(child, titles, isOff));
  };
  walk(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true), [], false);
  return found;
}
