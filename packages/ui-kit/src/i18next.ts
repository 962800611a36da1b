export { I18nextTextsProvider, type I18nextTextsProviderProps } from './texts/i18next-texts-provider.tsx';
