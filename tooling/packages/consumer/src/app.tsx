// The code of an external site that uses only the published packages.
import { createTracker, TrackContext, useTrack } from '@lumigraph/analytics/react';
import { createAuthClient, createSession, isApiError } from '@lumigraph/api-clients';
import { isEmail } from '@lumigraph/contracts';
import type { AuthWidgetProps } from '@lumigraph/ui-auth';
import {
  Alert,
  Button,
  CspProvider,
  ProgressRing,
  Skeleton,
  ToastProvider,
  useToasts,
} from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { ContextMenu, Menu, MenuButton, MenuItem } from '@lumigraph/ui-kit/menu';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { rememberedLocale } from '@lumigraph/ui-locale/testing';
import { useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { i18n as I18n } from 'i18next';
import { PageHead } from './page-head.js';
import { Widgets } from './widgets.tsx';

/** Every widget has it; the policy of the page refuses inline styles. */
const appearance = { variables: { '--color-accent': 'rgb(120 20 60)' } };
const tracker = createTracker();

/** Types only: the real client has the shape that the widget requires. */
export const realApi = (): AuthWidgetProps['api'] =>
  createAuthClient({ session: createSession({ authBaseUrl: '/api' }) });
export const isTaken = (error: unknown): boolean => isApiError(error, 'EMAIL_TAKEN') && isEmail('a@b.cd');

export function App({ i18n, nonce }: { i18n: I18n; nonce: string | undefined }) {
  return (
    <CspProvider nonce={nonce}>
      <I18nextProvider i18n={i18n}>
        <I18nextTextsProvider>
          <TrackContext.Provider value={tracker.track}>
            <ToastProvider>
              <PageHead />
              <main>
                <h1>A strange site</h1>
                <Page />
              </main>
            </ToastProvider>
          </TrackContext.Provider>
        </I18nextTextsProvider>
      </I18nextProvider>
    </CspProvider>
  );
}

function Page() {
  const { i18n } = useTranslation();
  const toasts = useToasts();
  const track = useTrack();
  const { money } = useFormats();
  const [asking, setAsking] = useState(false);
  const [at, setAt] = useState<{ x: number; y: number }>();
  return (
    <>
      <Widgets
        appearance={appearance}
        locale={i18n.language}
        onLocale={async (code) => {
          await i18n.changeLanguage(code);
          track('language_change', { locale: rememberedLocale().stored ?? code });
        }}
        onSignedIn={({ user }) => toasts.show(`Hello ${user.firstName}`)}
      />
      <p>From {money(4.99, 'EUR')}</p>
      <Skeleton width="12rem" />
      <ProgressRing value={0.5} />
      <Menu trigger={<MenuButton>Actions</MenuButton>}>
        <MenuItem onAction={() => toasts.show('Copied')}>Copy</MenuItem>
      </Menu>
      {/* A menu at the place of the press. */}
      <Button onClick={({ clientX, clientY }) => setAt({ x: clientX, y: clientY })}>More</Button>
      {at ? (
        <ContextMenu at={at} label="Image" onClose={() => setAt(undefined)}>
          <MenuItem onAction={() => toasts.show('Kept')}>Keep</MenuItem>
        </ContextMenu>
      ) : null}
      <Button onClick={() => setAsking(true)}>Ask</Button>
      <Dialog open={asking} onOpenChange={setAsking} title="Really?">
        <Alert tone="warning">This cannot be undone.</Alert>
      </Dialog>
    </>
  );
}
