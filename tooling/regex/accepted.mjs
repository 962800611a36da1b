/** Expressions that are not linear, or that the checker cannot judge, and why no text can make them slow. */
const SETTING = 'a setting of the operator, checked at start';
const OWN = 'a text of this repository';
const LOOKAROUND = 'a lookahead or lookbehind of one step after a fixed character';

export const accepted = [
  [/\/+$/, `${SETTING}, or an address of the page in a browser`],
  [/^(?:\/(?!\/)|https?:\/\/[^/\s?#@])[^\s?#]*$/, `${SETTING}; anchored, one repetition`],
  [/\bVersion\/(?!.*Chrom).*\bSafari\//, 'the header is cut to 512 characters'],
  [/-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs, SETTING],
  [/failure: \[(.*?)\] \}/s, 'a message of the signing library, read in a thread of its own'],
  [/explanation: Some\("(.*?)"\)/g, 'a message of the signing library, read in a thread of its own'],
  [
    / \([^)]*\)$/,
    'the name of a PNG text chunk, at most 79 bytes and a language tag; runs in an image process',
  ],
  [/\0+$/, 'a text of eight characters'],
  [/[_\s.+]+|-(?=\D)|(?<=\D)-/g, `a file name, at most 255 bytes; ${LOOKAROUND}`],
  [/[_\s]+|(?<=\p{L})-(?=\p{L})/gu, `a folder name, at most 255 bytes; ${LOOKAROUND}`],
  [/:-?\d+(?:\.\d+)?(?=[\s)\],]|$)/g, 'runs in an image process; digits are read once after each colon'],
  [/[\s,;:\ufffd-]+$/, 'at most 300 characters'],
  [/\.(?=[^\s\d]|\d*\p{L})/gu, 'names of at most 100 characters'],
  [/(?<=\p{L}\p{M}*)\.(?=\S)/gu, 'names of at most 100 characters'],
  [/<([^>]+)>/, SETTING],
  [/\[\[([^\]]*)\]\]/g, OWN],
  [/[. ]+$/u, 'at most 200 bytes'],
  [/texts_(\w+)_(\w+)$/u, 'a name of a form field'],
  [/[. ]+$/, 'a header of the own server, in a browser'],
  [/^\/(?!.*(?:%40|@))[^\s?#\\]{0,300}$/i, 'anchored, and the schema allows 300 characters'],
  [/\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<address>[^)\s]+)\)/g, OWN],
  [/<(\w+)>(.*?)<\/\1>/g, OWN],
  [/--color-([\w-]+)\s*:\s*([^;}]+)/g, OWN],
  [/(--[\w-]+)\s*:/g, OWN],
  [/\/\*[^]*?\*\//g, OWN],
  [/,(?![^(]*\))/, OWN],
  [/ (?=\w+\()/, OWN],
  [/(--[\w-]+)\s*:\s*([^;]+);/g, OWN],
  [
    /"(?:[^"\\]|\\.)*(?:"|$)|-?\b(?:NaN|Infinity)\b/g,
    'runs in an image process; a string takes everything to its end, so no character is read twice',
  ],
  [
    /(?<=[\p{L}\p{M}])[\u200c\u200d]+(?=[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Han}\p{Extended_Pictographic}])\p{Variation_Selector}/gu,
    'a run of joiners matches only directly after a letter, so no character is read twice',
  ],
];
