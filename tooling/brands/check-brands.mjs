// `pnpm brands [file …]`: what `lumigraph-brand` of ui-kit says, by default of every brand of the repository.
import { brandFiles } from './brand-files.mjs';

if (process.argv.length === 2) process.argv.push(...brandFiles());
await import('../../packages/ui-kit/bin/lumigraph-brand.mjs');
