import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import type { PropsWithChildren } from 'react';

/** The prose of docs pages is English; the document has the language of the toolbar, and each story its own. */
export function DocsFrame({ children, ...props }: PropsWithChildren<DocsContainerProps>) {
  return (
    <DocsContainer {...props}>
      <div lang="en">{children}</div>
    </DocsContainer>
  );
}
