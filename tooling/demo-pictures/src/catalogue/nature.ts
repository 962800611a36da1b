import type { Picture } from '../types.ts';

export const nature: readonly Picture[] = [];
