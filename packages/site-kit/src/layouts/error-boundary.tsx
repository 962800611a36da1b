import { Component, lazy, Suspense, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { errorCode } from '../lib/error-code.ts';
import { isJustRenewed, MissingCode, renewDocument } from '../lib/renew-document.ts';
import type { CrashScreenProps } from './crash-screen.tsx';

/** Loaded after the hydration, so that it is there when the connection is not. */
export const loadCrashScreen = () => import('./crash-screen.tsx');

// Where it did not come either, header and footer stay.
const CrashScreen = lazy<ComponentType<CrashScreenProps>>(() =>
  loadCrashScreen().catch(() => ({ default: () => null })),
);

interface Props {
  /** A new value, such as the next address, clears the error. */
  resetKey: string;
  /** Called when the failure is shown: its cause may be retried. */
  onShown?: () => void;
  children: ReactNode;
}

interface State {
  failure?: Error | undefined;
  resetKey: string;
}

/** Without a connection, whatever the browser says of it; not where the server has just responded without the code. */
const mayComeLater = (failure: Error): boolean =>
  !navigator.onLine ||
  errorCode(failure) === 'NETWORK_ERROR' ||
  (failure instanceof MissingCode && !isJustRenewed());

/** A page of this document was shown by its scripts. */
let hasShownPage = false;

/** Keeps header, footer and navigation usable when a page fails to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey };
  }

  override componentDidMount(): void {
    hasShownPage ||= this.state.failure === undefined;
    addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onShown?.();
    // The server's document is better than this screen (starter.ts).
    if (!hasShownPage && !(error instanceof MissingCode)) dispatchEvent(new Event('site-failed'));
    reportError(new Error(`A page failed${info.componentStack ?? ''}`, { cause: error }));
    // A new release is the usual cause while online: the page reloads without a message.
    if (error instanceof MissingCode && navigator.onLine && !isJustRenewed()) void renewDocument();
  }

  /** Also runs when the connection returns, because its loss may be the cause. */
  retry = (): void => {
    const { failure } = this.state;
    if (failure instanceof MissingCode) void renewDocument();
    else if (failure) this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <Suspense>
        <CrashScreen isOffline={mayComeLater(failure)} onRetry={this.retry} />
      </Suspense>
    );
  }
}
