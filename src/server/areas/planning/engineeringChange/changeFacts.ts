// What an engineering change is judged and carried out by: its bills as they stand, what they would become, the open
// documents and other changes it touches.
import { entityOf } from '#entities/registry.ts';
import { type BomEdit, editsOf, type EditProblem } from '#entities/planning/engineeringChange/bomEdits.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { type StructureFacts, structureOf } from '#server/areas/master/bom/bomStructure.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { RefReader } from '#model/refs.ts';
import { type Affected, affectedBy, type Rival } from './affected.ts';
import type { PartInStore } from './disposal.ts';

export interface ChangeFacts {
  today: string;
  boms: ReadonlyMap<string, Doc>;
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

export const itemsByBom = (doc: Doc): Map<string, LineRow[]> =>
  Map.groupBy(
    (doc.lines['items'] ?? []).filter((row) => optionalText(row['bom']) !== null),
    (row) => textOf(row['bom']),
  );

export const changeOf = (doc: Doc) =>
  ({
    code: textOf(doc.fields['code']),
    day: textOf(doc.fields['effectiveDate']),
    mode: doc.fields['effectiveMode'] === 'depletion' ? 'depletion' : 'date',
  }) as const;

/** Edits and problems of every bill; drafts without a date are judged once it is there. */
export function editsOfAll(
  doc: Doc,
  { boms }: ChangeFacts,
): { bom: Doc; edits: BomEdit[]; problems: EditProblem[] }[] {
  const change = changeOf(doc);
  if (change.day === '') return [];
  return [...itemsByBom(doc)].flatMap(([id, items]) => {
    const bom = boms.get(id);
    const ready = items.filter(
      (row) => row[row['action'] === 'add' ? 'newMaterial' : 'oldMaterial'] !== null,
    );
    return bom === undefined ? [] : [{ bom, ...editsOf(ready, bom.lines['items'] ?? [], change) }];
  });
}

export async function bomsOf(doc: Doc, read: Read): Promise<Map<string, Doc>> {
  const docs = await Promise.all([...itemsByBom(doc).keys()].map((id) => read.doc('bom', id)));
  return new Map(docs.flatMap((bom) => (bom === null ? [] : [[bom.id, bom] as const])));
}

/** What stands below the bills with the parts that come: new ones by the change, old ones when it is taken back. */
export async function structuresOf(
  doc: Doc,
  boms: ReadonlyMap<string, Doc>,
  read: Read,
  coming: 'newMaterial' | 'oldMaterial' = 'newMaterial',
): Promise<Map<string, StructureFacts>> {
  const found = new Map<string, StructureFacts>();
  const from = coming === 'newMaterial' ? changeOf(doc).day : read.today;
  for (const [id, items] of itemsByBom(doc)) {
    const parts = items.flatMap((row) => optionalText(row[coming]) ?? []);
    const parent = boms.get(id)?.fields['material'];
    if (parts.length > 0 && typeof parent === 'string')
      found.set(id, await structureOf({ parts, parent, bom: id, from, until: null }, read));
  }
  return found;
}

export async function inUse(doc: Doc, read: Read): Promise<string[]> {
  const affected = await affectedBy(doc, read, [textOf(doc.fields['code'])]);
  return affected.map(({ values }) => {
    const entity = textOf(values['docType']);
    return `${entityOf(entity)?.title ?? entity} ${textOf(values['docCode'])}`;
  });
}
