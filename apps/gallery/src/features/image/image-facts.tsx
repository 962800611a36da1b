import {
  colourName,
  creditLine,
  findLicense,
  imageFormatName,
  licenseIds,
  licenseSummary,
  type ImageMetadata,
  type Locale,
} from '@lumigraph/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink, useDay, useSite } from '@lumigraph/site-kit';
import { CopyButton } from './copy-button.tsx';
import { formatBytes, formatSize, joinFacts } from '../../lib/format-file.ts';
import { namedOrigins, originWords } from '../../lib/origin.ts';
import type { TFunction } from 'i18next';

/** The known data of an image as pairs of name and value; unknown values have no row. */
export function ImageFacts({ image }: { image: ImageMetadata }) {
  const { t, i18n } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const locale = i18n.language;
  const day = useDay();
  const file = joinFacts(imageFormatName(image.format), formatBytes(image.bytes, locale));
  return (
    <section aria-labelledby="image-facts-title">
      <h2 id="image-facts-title" className="ui-visually-hidden">
        {t('facts.title')}
      </h2>
      <dl className="image-facts">
        <Fact name={t('facts.model')} isVerbatim>
          {image.model ? (
            <Searched text={image.model} more={t('facts.sameModel')} copy={t('copy.model')} />
          ) : null}
        </Fact>
        <Fact name={t('facts.sampler')} isVerbatim>
          {image.sampler}
        </Fact>
        <Fact name={t('facts.steps')}>{image.steps}</Fact>
        <Fact name={t('facts.seed')} isVerbatim>
          {image.seed ? (
            <Searched text={image.seed} more={t('facts.sameSeed')} copy={t('copy.seed')} />
          ) : null}
        </Fact>
        <Fact name={tSite('filters.colour')}>
          <ColourLink placeholder={image.placeholder} />
        </Fact>
        <Fact name={t('facts.size')}>{formatSize(image)}</Fact>
        <Fact name={t('facts.file')}>{file}</Fact>
        <Fact name={t('facts.published')}>
          <time dateTime={image.createdAt} suppressHydrationWarning>
            {day(image.createdAt)}
          </time>
        </Fact>
        <Fact name={t('facts.license')}>
          <LicenseLine license={image.license} />
        </Fact>
        <Fact name={t('facts.credit')}>
          {creditLine({ credit: image.credit, origin: originWords(tSite, image.source) })}
        </Fact>
        <Fact name={t('facts.origin')}>{originText(image.source, t)}</Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** Names and codes that a translator of pages must leave as they are. */
  isVerbatim?: boolean;
  children: ReactNode;
}

function Fact({ name, isVerbatim = false, children }: FactProps) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <div className="image-fact">
      <dt>{name}</dt>
      <dd translate={isVerbatim ? 'no' : undefined}>{children}</dd>
    </div>
  );
}

/** A value that leads to the other images that have it. */
function Searched({ text, more, copy }: { text: string; more: string; copy: string }) {
  return (
    <span className="image-copyable">
      {/* The number of searches is unlimited for a crawler. */}
      <AppLink to={paths.home({ q: text })} title={more} rel="nofollow">
        {text}
      </AppLink>
      <CopyButton text={text} label={copy} />
    </span>
  );
}

/** The image's dominant colour; leads to the other images of that colour. */
function ColourLink({ placeholder }: { placeholder: string }) {
  const { t } = useTranslation();
  const colour = colourName(placeholder);
  return (
    // The number of filtered lists is unlimited for a crawler.
    <AppLink className="image-colour" to={paths.home({ colour })} rel="nofollow">
      {/* An attribute and not a style: the Content-Security-Policy blocks style attributes of a document. */}
      <svg aria-hidden="true" viewBox="0 0 16 16" fill={placeholder}>
        <circle cx="8" cy="8" r="7.5" />
      </svg>
      {t(`filters.colours.${colour}`)}
    </AppLink>
  );
}

/** The free license and its Premium additions, or the image's own license text. */
function LicenseLine({ license }: { license: string }) {
  const { t, i18n } = useTranslation('image');
  const { hasScreen } = useSite();
  const locale = i18n.language as Locale;
  const words = findLicense(license)
    ? licenseIds.map((id) => licenseSummary(id, locale)).join(' · ')
    : license;
  if (!hasScreen(paths.license())) return words;
  return (
    <span>
      {words} · <AppLink to={paths.license()}>{t('facts.licenseDetails')}</AppLink>
    </span>
  );
}

/** The origin of the image in a sentence. IPTC gives the type as an address or as its last segment. */
function originText(source: string, t: TFunction<'image'>): string {
  const code = source.split('/').at(-1) ?? source;
  const known = namedOrigins.find((name) => name === code);
  return known === undefined ? t('origin.other', { source: code }) : t(`origin.${known}`);
}
