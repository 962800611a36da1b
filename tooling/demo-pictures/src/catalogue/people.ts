import type { Picture } from '../types.ts';

export const people: readonly Picture[] = [];
