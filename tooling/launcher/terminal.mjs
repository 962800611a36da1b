const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colour ? `\u001B[${code}m${text}\u001B[0m` : text);

export const bold = paint('1');
const dim = paint('2');
export const red = paint('31');
export const green = paint('32');

/** Prints one line of progress. */
export function say(text) {
  console.log(`${dim('›')} ${text}`);
}

/** `1234` → `1.2 s`. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
