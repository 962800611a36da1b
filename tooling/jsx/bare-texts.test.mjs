import { describe, expect, it } from 'vitest';
import { product } from '../docs/repository.mjs';
import { bareTexts } from './bare-texts.mjs';

it('has no text with which a translated page crashes', () => {
  const found = product
    .filter(({ path }) => path.endsWith('x'))
    .flatMap(({ path, text: source }) =>
      bareTexts(path, source).map(
        ({ line, text, problem }) => `${path}:${line} needs an element around ${text} (${problem})`,
      ),
    );
  expect(found).toEqual([]);
});

const problemsIn = (jsx) =>
  bareTexts('example.tsx', `function Example() { return ${jsx}; }`).map(({ problem }) => problem);

const BESIDE = 'a text that comes and goes beside others';
const BEHIND = 'a text behind something that comes and goes';
const FRAGMENT = 'a text in a fragment that comes and goes';
const RETURNED = 'a text of a component without an element of its own';

describe('needs an element', () => {
  it.each([
    // The places that crashed.
    ["<span>{strength !== 'none' && <><Hidden>{t('a')}: </Hidden>{t(`b.${strength}`)}</>}</span>", FRAGMENT],
    ["<Alert>{reason} {paymentText('declined')} {isKept ? t('kept') : null}</Alert>", BESIDE],
    ["<output>{isOpen ? t('open') : null}{date ? <time>{date}</time> : null}</output>", BESIDE],
    ["<p>{date === undefined ? null : t('decided', { date })}<b /></p>", BESIDE],
    ['<p><b />{isLong && "long"}</p>', BESIDE],
    ['<p>{isLong ? "long" : <b>short</b>} <i /></p>', BESIDE],
    ['<p>{isLong ? `${count} files` : ""}<b /></p>', BESIDE],
    ['<p>{isLong ? <>long</> : null}</p>', FRAGMENT],
    ['<p>{isLong ? <Fragment key="a">{" · "}<b /></Fragment> : null}</p>', FRAGMENT],
    ['<p>{isLong && <b />}text</p>', BEHIND],
    ['<p>{isLong ? <b /> : null} {t("text")}</p>', BEHIND],
    ['<p>{images.map(toImage)}{isLong && <b />}{props.label}</p>', BEHIND],
    ['<Field hint={isOn || hint ? <>{isOn && <b />}{hint}</> : undefined} />', BEHIND],
    ['<><b /> {t("text")}</>', RETURNED],
    ['isLong ? <>{t("text")}</> : null', RETURNED],
    ['<p><b />{isLong ? <Trans i18nKey="a" /> : null}</p>', BESIDE],
  ])('%s', (jsx, problem) => {
    expect(problemsIn(jsx)).toContain(problem);
  });
});

describe('needs none', () => {
  it.each([
    // React sets the content of the element.
    ['<p>{isLong ? t("long") : null}</p>'],
    ['<p>{isLong ? "long" : <b>short</b>}</p>'],
    // A text stays, only its content changes.
    ['<p>{t("before")} {isLong ? t("long") : t("short")}<b /></p>'],
    ['<p>{t("text")}{isLong && <b />}</p>'],
    ['<p>{isLong && <b />}<i>text</i> text</p>'],
    ['<p>{isLong ? <b /> : null}{" "}{isShort ? <i /> : null}</p>'],
    ['<p><b />{isLong ? <span>{t("long")}</span> : null}</p>'],
    ['<><h1>{t("title")}</h1>{isLong ? <p>{t("text")}</p> : null}</>'],
  ])('%s', (jsx) => {
    expect(problemsIn(jsx)).toEqual([]);
  });
});
