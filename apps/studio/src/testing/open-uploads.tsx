import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { uploadsRoutes } from '../app/sections.tsx';
import { InStudio, type InStudioProps } from './in-studio.tsx';
import { sectionRoutes } from './studio-story.tsx';

const routes = await sectionRoutes('uploads', uploadsRoutes);

/** Before each test: jsdom has no layout, so the window gets 600 pixels; nothing is stored in the browser. */
export function prepareWindow(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  Element.prototype.scrollTo = () => undefined;
  localStorage.clear();
}

/** Opens the page of uploads with a server of {@link uploadsServer}. */
export function openUploads(respond: InStudioProps['respond'], at = '/uploads'): UserEvent {
  render(<InStudio respond={respond} at={at} routes={routes} />);
  return userEvent.setup({ applyAccept: false });
}
