import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /@vitest-environment (\S+)/;

/**
 * Runs the files of a project and environment one after the other. Vitest ends a worker when the next file belongs to
 * another project or environment, and the new one loads the server or the packages again.
 */
export class GroupedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, groupOf).values()].flat();
  }
}

function groupOf({ project, moduleId }: TestSpecification): string {
  return `${project.name} ${ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''}`;
}
