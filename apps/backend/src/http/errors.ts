export * from '../lib/errors.ts';
