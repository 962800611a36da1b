import { checkMessages } from '../testing/check-messages.ts';

checkMessages(import.meta.glob('../messages/*.json', { eager: true, import: 'default' }));
