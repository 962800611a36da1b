import type { Guidance } from './guidance.ts';
import * as actions from './actions.tsx';
import * as feedback from './feedback.tsx';
import * as fields from './fields.tsx';
import * as forms from './forms.tsx';
import * as overlays from './overlays.tsx';
import * as surfaces from './surfaces.tsx';
import * as widgets from './widgets.tsx';

const exported = { ...actions, ...feedback, ...fields, ...forms, ...overlays, ...surfaces, ...widgets };

/** All guidance, sorted by page. */
export const allGuidance: readonly Guidance[] = Object.values(exported).toSorted((one, other) =>
  one.page.localeCompare(other.page),
);
