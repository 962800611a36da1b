import type { Picture } from '../types.ts';

export const abstract: readonly Picture[] = [];
