import type { Picture } from '../types.ts';

export const animals: readonly Picture[] = [];
