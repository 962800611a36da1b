export { FallbackText, type FallbackTextProps } from './fallback-text.tsx';
export { useFormats } from './use-formats.ts';
