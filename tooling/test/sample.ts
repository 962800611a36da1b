/**
 * The files of an expensive kind that this run leaves out. `TEST_SAMPLE` is the part to run: `2/4` is the second of four,
 * which has every fourth file. Without it, as when a runner is called by hand, every file runs.
 */
export function outsideSample(files: readonly string[]): string[] {
  const [part = 1, parts = 1] = (process.env['TEST_SAMPLE'] ?? '1/1').split('/').map(Number);
  return files.filter((_file, index) => index % parts !== part - 1);
}
