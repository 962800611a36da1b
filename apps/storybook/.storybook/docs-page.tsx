import {
  Controls,
  Description,
  DocsContext,
  Heading,
  Primary,
  Stories,
  Subtitle,
  Title,
  Unstyled,
  useOf,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import { allGuidance } from '../src/guidance/all-guidance.ts';
import { DoDont } from '../src/guidance/do-dont.tsx';
import { FrameOf } from './frame-of.tsx';

/** The docs page of every component: description, preview, guidance. */
export function DocsPage() {
  const { csfFile, preparedMeta } = useOf('meta', ['meta']);
  const context = useContext(DocsContext);
  const [story] = context.componentStories();
  const globals = story && (context.getStoryContext(story).userGlobals as Record<string, unknown>);
  const guidance = allGuidance.filter(({ page }) => page === preparedMeta.title);
  return (
    <>
      <Title />
      <Subtitle />
      <Description of="meta" />
      <Primary />
      <Controls />
      {globals && guidance.length > 0 && (
        <>
          <Heading>Do and don’t</Heading>
          <Unstyled>
            <FrameOf globals={globals} page={globals}>
              {guidance.map((each) => (
                <DoDont key={each.parts[0]} of={each} />
              ))}
            </FrameOf>
          </Unstyled>
        </>
      )}
      {Object.keys(csfFile.stories).length > 1 && <Stories />}
    </>
  );
}
