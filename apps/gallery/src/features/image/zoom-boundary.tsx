import { Component, type ReactNode } from 'react';
import { ZoomFailed } from './zoom-failed.tsx';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** The large view comes in its own file; when that cannot be loaded the page stays, and says so. */
export class ZoomBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <ZoomFailed onClose={this.props.onClose} /> : this.props.children;
  }
}
