import { Command } from 'commander';
import { SettingsError } from '../config/config.ts';
import type { ImageRecord } from '../features/images/store/image-rows.ts';
import type { ImageStore } from '../features/images/store/image-store.ts';
import { createCredentials } from '../features/images/files/credentials/credentials.ts';
import { createDownloadFiles } from '../features/images/files/delivery/download-files.ts';
import { withInstallation } from './installation.ts';
import { CommandError, EXIT, loggerOf, type ExitCode, type Finish, type Terminal } from './terminal.ts';

const PAGE_IMAGES = 100;

/** `gallery images sign` */
export function imagesSignCommand(terminal: Terminal, finish: Finish): Command {
  return new Command('sign')
    .description(
      'Make the signed standard downloads of all images now; leaves out those that exist, may be run again',
    )
    .option('--originals', 'also the originals of members, which doubles their disk space', false)
    .action(async ({ originals }: { originals: boolean }) => finish(await sign(terminal, originals)));
}

async function sign(terminal: Terminal, originals: boolean): Promise<ExitCode> {
  return withInstallation(
    async ({ config, current, storages, imageTasks, log: logEvent, images: { store, now } }) => {
      const log = loggerOf(terminal);
      const credentials = await openCredentials(() => createCredentials({ config, now, log }));
      const downloads = createDownloadFiles({
        storage: storages.images,
        imageTasks,
        licenseUrl: config.licenseUrl,
        freePolicy: () => ({
          creditMark: current.FREE_CREDIT_MARK,
          standardPx: current.FREE_DOWNLOAD_SIZE_PX,
        }),
        credentials,
        log,
      });
      let done = 0;
      let failed = 0;
      try {
        for await (const image of allImages(store)) {
          try {
            await downloads.get(image, { plan: 'free', size: 'standard', format: 'jpeg' });
            if (originals)
              await downloads.get(image, { plan: 'premium', size: 'original', format: image.format });
            done += 1;
          } catch {
            failed += 1;
            terminal.err(`${image.publicId} has no file that can be read.`);
          }
        }
      } finally {
        await credentials.close();
      }
      logEvent('images-signed', { images: done, failed, originals });
      terminal.out(`${done} images have signed downloads.`);
      return failed === 0 ? EXIT.done : EXIT.failed;
    },
  );
}

async function openCredentials(open: () => ReturnType<typeof createCredentials>) {
  try {
    const credentials = open();
    if (await credentials.check()) return credentials;
  } catch (error) {
    if (error instanceof SettingsError) throw new CommandError(error.message, { cause: error });
    throw error;
  }
  throw new CommandError('The certificate of C2PA_CERTIFICATE has expired.');
}

async function* allImages(store: ImageStore): AsyncGenerator<ImageRecord> {
  for (let page = 1; ; page += 1) {
    const items = (await store.page({ kind: 'all' }, page, PAGE_IMAGES))?.items ?? [];
    for (const { publicId } of items) {
      const image = await store.find(publicId);
      if (image) yield image;
    }
    if (items.length < PAGE_IMAGES) return;
  }
}
