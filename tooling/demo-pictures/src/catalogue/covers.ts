import type { Cover } from '../types.ts';

export const covers: readonly Cover[] = [];
