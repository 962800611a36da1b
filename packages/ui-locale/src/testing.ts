export { forgetLocale, rememberedLocale, type RememberedLocale } from './testing/remembered-locale.ts';
