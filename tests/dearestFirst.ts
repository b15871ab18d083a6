// The order of a run's files: those that take longest begin, so that no worker is left with one at the end while the other
// has nothing to do. Vitest itself remembers how long files took, but a clean clone remembers nothing.
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Dearest first; paths below tests. What is missing here comes in Vitest's own order. */
const dearest = [
  'screens/browserServer',
  'screens/accessibility',
  'reliability/killedServer',
  'screens/tabs',
  'screens/layout',
  'screens/forms',
  'screens/workbench',
  'screens/forms/formsByKeyboard',
  'screens/badInput',
  'screens/deskManners',
  'screens/start',
  'reliability/databaseLost',
  'hosts/backup',
  'hosts/durability',
  'access/organisationWalls',
  'records/demo',
  'lists/importFaults',
  'records/randomFlow',
  'planning/planRun',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = dearest.findIndex((name) => moduleId.endsWith(`${path.sep}${path.normalize(name)}.test.ts`));
  return at === -1 ? dearest.length : at;
};

export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) => own.toSorted((one, other) => rank(one) - rank(other)));
  }
}
