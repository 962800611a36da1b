import { Command } from 'commander';

const program = new Command('gallery').description("Operator's commands of the gallery");
await program.parseAsync();
