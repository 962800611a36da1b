/**
 * The files of an expensive kind that this run leaves out. `TEST_SAMPLE` is the part to run: `2/4` is the second of four,
 * which has every fourth file. Without it, as when a runner is called by hand, every file runs.
 */
export function outsideSample(files: readonly string[]): string[] {
  const sample = process.env['TEST_SAMPLE'] || '1/1';
  const [part = 0, parts = 0] = /^\d+\/\d+$/u.test(sample) ? sample.split('/').map(Number) : [];
  if (part < 1 || part > parts) throw new Error(`TEST_SAMPLE is a part such as 2/4, not ${sample}`);
  return files.filter((_file, index) => index % parts !== part - 1);
}
