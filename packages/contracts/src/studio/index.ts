export * from './access.ts';
export * from './audit.ts';
export * from './categories.ts';
export * from './lists.ts';
export * from './people.ts';
export * from './posts.ts';
export * from './images.ts';
export * from './statistics.ts';
