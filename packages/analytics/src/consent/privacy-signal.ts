/** The opt-out signal that the browser sends with every request, if any. */
export type PrivacySignal = 'global-privacy-control' | 'do-not-track' | undefined;

interface SignallingNavigator {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/** Reads Global Privacy Control, then Do Not Track. */
export function readPrivacySignal(navigator: SignallingNavigator): PrivacySignal {
  if (navigator.globalPrivacyControl === true) return 'global-privacy-control';
  return navigator.doNotTrack === '1' || navigator.doNotTrack === 'yes' ? 'do-not-track' : undefined;
}
