import { serveTasks } from '../../../lib/serve-tasks.ts';
import { renderPost } from './render-post.ts';

serveTasks({ renderPost });
