import { checkMessages } from '@lumigraph/site-kit/testing';

checkMessages(import.meta.glob('../messages/*.json', { eager: true, import: 'default' }));
