/** Where the visitor's clock and the server's disagree at New Year, each shows its own. */
export function thisYear(): number {
  return new Date().getFullYear();
}
