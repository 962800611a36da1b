const PREFIX_LENGTH = 8;

/**
 * Decodes an EXIF UserComment: eight bytes name the encoding (`ASCII`, `UNICODE`, `JIS`, zeros), the rest is the text.
 * According to the standard UNICODE has the byte order of the file. Programs do not follow this, and some write UTF-8,
 * so the encoding is detected from the text. Never throws.
 */
export function readUserComment(bytes: Uint8Array): string {
  const prefix = String.fromCharCode(...bytes.subarray(0, PREFIX_LENGTH))
    .replace(/\0+$/, '')
    .toUpperCase();
  const rest = bytes.subarray(PREFIX_LENGTH);
  if (prefix === 'UNICODE') return trimNulls(decodeUnicode(rest));
  if (prefix === 'JIS') return trimNulls(decodeJis(rest));
  if (prefix === 'ASCII' || prefix === '') return trimNulls(decodeBytes(rest));
  // Some programs write the text without a prefix.
  return trimNulls(decodeBytes(bytes));
}

/** Decodes UTF-8 if the bytes are valid UTF-8, else Latin-1, which accepts every byte sequence. */
export function decodeBytes(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? Buffer.from(bytes).toString('latin1');
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Repairs UTF-8 text that was read as Latin-1 (`cafÃ©`), as in the PNG tEXt chunks of many programs. */
export function repairLatin1(text: string): string {
  // oxlint-disable-next-line no-control-regex -- one byte a character is what this looks for
  if (!/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text;
  return decodeBytes(Buffer.from(text, 'latin1'));
}

const ESCAPE = 0x1b;

/** The standard names JIS X 0208, which is ISO-2022-JP in files; Windows programs write Shift JIS, newer ones UTF-8. */
function decodeJis(bytes: Uint8Array): string {
  if (bytes.includes(ESCAPE)) return new TextDecoder('iso-2022-jp').decode(bytes);
  return decodeUtf8(bytes) ?? new TextDecoder('shift_jis').decode(bytes);
}

function decodeUnicode(bytes: Uint8Array): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const little = new TextDecoder('utf-16le').decode(even);
  const big = new TextDecoder('utf-16be').decode(even);
  if (even[0] === 0xff && even[1] === 0xfe) return little;
  if (even[0] === 0xfe && even[1] === 0xff) return big;
  const candidates = [big, little, decodeUtf8(bytes) ?? ''];
  return candidates.reduce((best, text) => (plausibility(text) > plausibility(best) ? text : best));
}

const SAMPLE_LENGTH = 2_000;

/**
 * The mean of a character. ASCII has the highest weight: every prompt has spaces, commas or line ends, and the wrong
 * encoding turns them into rare characters.
 */
function plausibility(text: string): number {
  let score = 0;
  let count = 0;
  for (const character of text.slice(0, SAMPLE_LENGTH)) {
    const code = character.codePointAt(0) ?? 0;
    count += 1;
    if (code === 0x0a || code === 0x0d || (code >= 0x20 && code < 0x7f)) score += 3;
    else if (code >= 0xa0 && code < 0x0530) score += 2;
    else if (/[\p{L}\p{P}]/u.test(character)) score += 1;
    else score -= 1;
  }
  return count === 0 ? Number.NEGATIVE_INFINITY : score / count;
}

function trimNulls(text: string): string {
  return text.replace(/\0/g, '').trim();
}
