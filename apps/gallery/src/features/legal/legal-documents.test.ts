import { checkDocuments } from '@lumigraph/site-kit/testing';
import { site } from '../../app/site.ts';

checkDocuments({
  site,
  files: import.meta.glob(
    ['./*/*.json', '../../../../../packages/site-kit/src/features/legal/*/*.json', '!**/messages/*'],
    {
      eager: true,
      import: 'default',
    },
  ),
});
