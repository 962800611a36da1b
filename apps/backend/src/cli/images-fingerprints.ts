import { Command } from 'commander';
import { withServices } from './services.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';

const AT_ONCE = 100;

/** `gallery images fingerprints` */
export function imagesFingerprintsCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('fingerprints')
    .description('Make the fingerprints that find images that look alike, where they are missing')
    .action(async () => {
      const made = await withServices(terminal, async ({ features: { images } }) => {
        let total = 0;
        for (;;) {
          const some = await images.studio.uploads.fingerprints.addMissing(AT_ONCE);
          total += some;
          if (some < AT_ONCE) return total;
          terminal.err(`${total} fingerprints made …`);
        }
      });
      terminal.out(`${made} fingerprints made.`);
      finish(EXIT.done);
    });
}
