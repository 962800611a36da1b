import { checkMessages } from '../testing/check-languages.ts';

checkMessages(import.meta.glob('../messages/*.json', { eager: true, import: 'default' }));
