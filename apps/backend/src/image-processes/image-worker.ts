import { serveTasks } from '../lib/serve-tasks.ts';
import { imageTasks } from './image-tasks.ts';

serveTasks(imageTasks);
