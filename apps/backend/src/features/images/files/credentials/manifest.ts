import { aiTraining, findLicense } from '@lumigraph/contracts';
import { digitalSourceType, type RightsAndOrigin } from '../import/marks/xmp-packet.ts';

/** Raise it when the content of manifests changes: files are signed again. */
export const MANIFEST_VERSION = 1;

/** The facts of the XMP, and the time of publication in milliseconds. */
export type SignedFacts = RightsAndOrigin & { createdAt: number };

/** What happened to the file after the image was made. */
export type FileChange = 'resized' | 'marked';

const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
};

const CHANGES: Readonly<Record<FileChange, object>> = {
  resized: { action: 'c2pa.resized' },
  marked: { action: 'c2pa.edited', description: 'A mark with credit and origin was added' },
};

/**
 * The definition of the C2PA manifest of a file, with the facts of its XMP. Each file states its creation itself and
 * names no parent: `c2pa.created` and a parent exclude each other, and many readers show only the first manifest.
 */
export function manifestOf(marks: SignedFacts, changes: readonly FileChange[]): object {
  const { en: license, ...translations } = findLicense(marks.license)?.summary ?? { en: marks.license };
  const training = trainingEntry(marks.license);
  return {
    claim_version: 2,
    claim_generator_info: [{ name: 'Lumigraph' }],
    title: marks.title,
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            {
              action: 'c2pa.created',
              digitalSourceType: digitalSourceType(marks.source),
              ...(marks.model ? { softwareAgent: { name: marks.model } } : {}),
            },
            ...changes.map((change) => CHANGES[change]),
            { action: 'c2pa.published', when: new Date(marks.createdAt).toISOString() },
          ],
        },
      },
      {
        label: 'cawg.training-mining',
        data: { entries: { 'cawg.ai_training': training, 'cawg.ai_generative_training': training } },
      },
      {
        label: 'cawg.metadata',
        kind: 'Json',
        data: {
          '@context': NAMESPACES,
          'dc:title': { 'x-default': marks.title, ...marks.titleTranslations },
          'dc:creator': [marks.credit],
          'photoshop:Credit': marks.credit,
          'xmpRights:UsageTerms': { 'x-default': license, ...translations },
          'xmpRights:WebStatement': marks.licenseUrl,
        },
      },
    ],
  };
}

function trainingEntry(license: string): object {
  const use = aiTraining(license);
  return use === 'constrained' ? { use, constraint_info: license } : { use };
}
