export {
  onSite,
  WholeSite,
  type OnSite,
  homeIn,
  pageIsHere,
  pageStories,
  StoryStageContext,
  type StoryStage,
} from './on-site.tsx';
export { ana, premiumAna } from './story-account.ts';
