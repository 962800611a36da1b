import type { Picture } from '../types.ts';

export const technology: readonly Picture[] = [];
