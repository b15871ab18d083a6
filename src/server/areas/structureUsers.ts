// The open documents of all areas that stand on structures, and the sentence that names those in the way.
import type { Rows } from '#server/ports.ts';
import { serverAreas } from './registered.ts';
import type { StructureAsked, StructureUse, StructureUser } from './structureUser.ts';

const structureUsers = (): readonly StructureUser[] =>
  serverAreas().flatMap((area) => area.structureUsers ?? []);

/** Of one kind of document; undefined: it stands on no structure. */
export function usersOf(entity: string): StructureUser | undefined {
  return structureUsers().find((user) => user.entity === entity);
}

const nothing: Omit<StructureAsked, 'day'> = { boms: [], routes: [], materials: [], changes: [] };

/** Open documents of all kinds. */
export async function usesOf(
  rows: Rows,
  org: string,
  asked: Partial<StructureAsked> & Pick<StructureAsked, 'day'>,
): Promise<{ entity: string; use: StructureUse }[]> {
  const found: { entity: string; use: StructureUse }[] = [];
  for (const { entity, find } of structureUsers())
    for (const use of await find(rows, org, { ...nothing, ...asked })) found.push({ entity, use });
  return found;
}

/** The first open documents that hold a bill or a route, as text for a refusal; null: nothing does. */
export async function holdersOf(
  rows: Rows,
  org: string,
  asked: Partial<StructureAsked> & Pick<StructureAsked, 'day'>,
  titleOf: (entity: string) => string,
): Promise<string | null> {
  const found: string[] = [];
  for (const user of structureUsers().filter(({ holds }) => holds))
    for (const { code } of await user.find(rows, org, { ...nothing, ...asked }))
      found.push(`${titleOf(user.entity)} ${code}`);
  if (found.length === 0) return null;
  return found.length > 3 ? `${found.slice(0, 3).join('、')} 等 ${found.length} 张` : found.join('、');
}
