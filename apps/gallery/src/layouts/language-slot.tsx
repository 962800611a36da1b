/** The language selector in the header. */
export function LanguageSlot() {
  return null;
}
