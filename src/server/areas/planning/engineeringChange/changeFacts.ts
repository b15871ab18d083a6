// What an engineering change is judged and carried out by: its bills as they stand, what they would become, the open
// documents and other changes it touches.
import { entityOf } from '#entities/registry.ts';
import { type BomEdit, editsOf, type EditProblem } from '#entities/planning/engineeringChange/bomEdits.ts';
import { bom as bill } from '#entities/master/bom/bom.ts';
import { type StructureFacts, structureOf } from '#server/areas/master/bom/bomStructure.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { RefReader } from '#model/refs.ts';
import type { Bom, Change, ChangeItem } from './changeDoc.ts';
import { type Affected, affectedBy, type Rival } from './affected.ts';
import type { PartInStore } from './disposal.ts';

export interface ChangeFacts {
  today: string;
  boms: ReadonlyMap<string, Bom>;
  affected: readonly Affected[];
  rivals: readonly Rival[];
  /** What stands below the new parts, by bill. */
  structures: ReadonlyMap<string, StructureFacts>;
  /** Orders whose copy has the new lines. */
  inUse: readonly string[];
  /** What is in store of the parts that go. */
  disposal: readonly PartInStore[];
  now: string;
  userId: string;
  reader: RefReader;
}

export const noFacts: ChangeFacts = {
  today: '',
  boms: new Map(),
  affected: [],
  rivals: [],
  structures: new Map(),
  inUse: [],
  disposal: [],
  now: '',
  userId: '',
  reader: () => undefined,
};

export const itemsByBom = ({ lines }: Change): Map<string, ChangeItem[]> =>
  Map.groupBy(
    lines.items.filter(({ bom }) => bom !== null),
    ({ bom }) => bom ?? '',
  );

export const changeOf = ({ fields }: Change) =>
  ({
    code: fields.code ?? '',
    day: fields.effectiveDate ?? '',
    mode: fields.effectiveMode === 'depletion' ? 'depletion' : 'date',
  }) as const;

/** Edits and problems of every bill; drafts without a date are judged once it is there. */
export function editsOfAll(
  doc: Change,
  { boms }: ChangeFacts,
): { bom: Bom; edits: BomEdit[]; problems: EditProblem[] }[] {
  const change = changeOf(doc);
  if (change.day === '') return [];
  return [...itemsByBom(doc)].flatMap(([id, items]) => {
    const bom = boms.get(id);
    const ready = items.filter((row) => row[row.action === 'add' ? 'newMaterial' : 'oldMaterial'] !== null);
    return bom === undefined ? [] : [{ bom, ...editsOf(ready, bom.lines.items, change) }];
  });
}

export async function bomsOf(doc: Change, read: Read): Promise<Map<string, Bom>> {
  const docs = await Promise.all([...itemsByBom(doc).keys()].map((id) => read.docOf(bill, id)));
  return new Map(docs.flatMap((bom) => (bom === null ? [] : [[bom.id, bom] as const])));
}

/** What stands below the bills with the parts that come: new ones by the change, old ones when it is taken back. */
export async function structuresOf(
  doc: Change,
  boms: ReadonlyMap<string, Bom>,
  read: Read,
  coming: 'newMaterial' | 'oldMaterial' = 'newMaterial',
): Promise<Map<string, StructureFacts>> {
  const found = new Map<string, StructureFacts>();
  const from = coming === 'newMaterial' ? changeOf(doc).day : read.today;
  for (const [id, items] of itemsByBom(doc)) {
    const parts = items.flatMap((row) => row[coming] ?? []);
    const parent = boms.get(id)?.fields.material ?? null;
    if (parts.length > 0 && parent !== null)
      found.set(id, await structureOf({ parts, parent, bom: id, from, until: null }, read));
  }
  return found;
}

export async function inUse(doc: Change, read: Read): Promise<string[]> {
  const affected = await affectedBy(doc, read, [doc.fields.code ?? '']);
  return affected.map(
    ({ values: { docType, docCode } }) => `${entityOf(docType)?.title ?? docType} ${docCode}`,
  );
}
