// The open documents of all areas that stand on structures, and the sentence that names those in the way.
import type { Rows } from '#server/ports.ts';
import { serverAreas } from './registered.ts';
import type { StructureAsked, StructureUser } from './structureUser.ts';

const structureUsers = (): readonly StructureUser[] =>
  serverAreas().flatMap((area) => area.structureUsers ?? []);

/** The first open documents that hold a bill or a route, as text for a refusal; null: nothing does. */
export async function holdersOf(
  rows: Rows,
  org: string,
  asked: Partial<StructureAsked>,
  titleOf: (entity: string) => string,
): Promise<string | null> {
  const found: string[] = [];
  for (const user of structureUsers().filter(({ holds }) => holds))
    for (const { code } of await user.find(rows, org, { boms: [], routes: [], materials: [], ...asked }))
      found.push(`${titleOf(user.entity)} ${code}`);
  if (found.length === 0) return null;
  return found.length > 3 ? `${found.slice(0, 3).join('、')} 等 ${found.length} 张` : found.join('、');
}
