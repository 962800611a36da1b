export { onSite, WholeSite, type OnSite } from './on-site.tsx';
export { homeIn, pageIsHere, pageStories } from './page-stories.ts';
export { ana, premiumAna } from './people.ts';
export { StoryStageContext, type StoryStage } from './story-stage.ts';
