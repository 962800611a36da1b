import { testCatalogues } from '../../../../../tooling/test/catalogue-tests.ts';

// Words that some languages share with English.
testCatalogues(import.meta.dirname, ['user.premium', 'passkeys.title']);
