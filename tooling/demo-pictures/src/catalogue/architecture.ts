import type { Picture } from '../types.ts';

export const architecture: readonly Picture[] = [];
