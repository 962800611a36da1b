// `pnpm brands [file …]`: runs `lumigraph-brand` of ui-kit, by default for every brand of the repository.
import { brandFiles } from './brand-files.mjs';

if (process.argv.length === 2) process.argv.push(...brandFiles());
await import('../../packages/ui-kit/bin/lumigraph-brand.mjs');
