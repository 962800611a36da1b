import { test } from '@playwright/test';
import { engines } from '../engines/engine.ts';
import { scenarios, visitorIn } from '../engines/scenarios.ts';
import { demoInShort, startOwnSite } from '../own-site.ts';

/**
 * The main scenarios in Chromium, Firefox (WebDriver BiDi) and WebKit (WebDriver): the browsers that the machine has, not
 * those that Playwright builds. Each scenario has a new browser, so that none sees what another one has left.
 */

for (const { name, packages, isInstalled, start } of engines) {
  if (!isInstalled()) {
    test.skip(`${name} is not installed (apt-get install ${packages})`, () => undefined);
    continue;
  }
  for (const scenario of scenarios) {
    // All other tests are in Chromium.
    const tag = scenario.isShort && name !== 'chromium' ? '' : ' @long';
    test(`${name}: ${scenario.name}${tag}`, async ({ baseURL }) => {
      const site = scenario.stopsServer && (await startOwnSite({ settings: {}, fill: demoInShort }));
      let isStopped = false;
      const stopServer = async (): Promise<void> => {
        if (site && !isStopped) await site.close();
        isStopped = true;
      };
      const engine = await start();
      try {
        await scenario.walk(visitorIn(engine, site ? site.origin : (baseURL ?? '')), stopServer);
      } catch (error) {
        const where = await engine.read(`location.href + ' “' + document.title + '”'`).catch(() => 'nowhere');
        throw new Error(`At ${String(where)}`, { cause: error });
      } finally {
        await engine.close();
        await stopServer();
      }
    });
  }
}
