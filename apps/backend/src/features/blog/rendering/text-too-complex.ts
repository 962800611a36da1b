/** The text nests too deeply, grows too much, or needs more time or memory than a text may. */
export class TextTooComplexError extends Error {
  override readonly name = 'TextTooComplexError';
}
