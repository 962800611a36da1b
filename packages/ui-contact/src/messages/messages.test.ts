import { testCatalogues } from '../../../../tooling/test/catalogue-tests.ts';

// Words that some languages share with English, and the counter of characters.
testCatalogues(import.meta.dirname, ['fields.name', 'fields.email', 'fields.message', 'optional', 'length']);
