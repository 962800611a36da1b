import type { TestApp } from './auth-app.ts';
import type { StudioChanges } from './studio-change.ts';
import { studioContentChanges } from './studio-content-changes.ts';
import { studioDeskChanges } from './studio-desk-changes.ts';
import { studioInboxChanges } from './studio-inbox-changes.ts';
import type { StudioScene } from './studio-scene.ts';
import { studioSettingChanges } from './studio-setting-changes.ts';

/** One successful change for each route, by method and path. */
export const studioChanges = (test: TestApp, scene: StudioScene): StudioChanges => ({
  ...studioContentChanges(scene),
  ...studioDeskChanges(test, scene),
  ...studioInboxChanges(test, scene),
  ...studioSettingChanges(scene),
});
