// The levels below an opened bill of materials that are known on a day: fetched when they are asked for, and by which version
// each material is made, asked once.
import { fetchLevels } from '#api/structures.ts';
import { type KnownLevels, noLevels, withLevels } from '#entities/master/bom/bomLevels.ts';
import type { LevelsRequest, LevelsResult } from '#entities/master/bom/bomWire.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { Row } from '#model/entity.ts';
import type { RefMap } from '#model/refs.ts';
import { factsReader } from '#model/rules/facts.ts';

const factsOf = factsReader({ material: 'ref' });
/** The material of the bill or of one of its lines; '' where none is chosen yet. */
export const materialIn = (row: Row): string => factsOf(row).material ?? '';

export interface StructureLevelsOptions {
  date: string;
  fetch?: (asked: LevelsRequest) => Promise<LevelsResult>;
  onError(error: unknown): void;
}

export interface StructureLevels {
  known(): KnownLevels;
  date(): string;
  /** Nothing is known of another day. */
  turnTo(date: string): void;
  load(wanted: Pick<LevelsRequest, 'materials' | 'boms'>): Promise<void>;
  /** Asks by which version the materials of the own lines are made, each once. */
  lookUp(): void;
  /** Fetches again what is known. */
  refresh(): Promise<void>;
}

export function createStructureLevels(
  draft: DocumentDraft,
  { date: first, fetch = fetchLevels, onError }: StructureLevelsOptions,
  onLoaded: () => void,
): StructureLevels {
  let date = first;
  let levels: KnownLevels = noLevels;
  /** Materials whose version was asked for, on the present day. */
  let asked = new Set<string>();
  const load = async (wanted: Pick<LevelsRequest, 'materials' | 'boms'>, isAnew = false): Promise<void> => {
    const on = date;
    const answer = await fetch({ date: on, ...wanted });
    if (on !== date) return;
    levels = withLevels(isAnew ? noLevels : levels, answer);
    draft.learn(refsOf(answer));
    for (const { items } of answer.boms) for (const { material } of items) asked.add(material);
    onLoaded();
  };

  const lookUp = (): void => {
    const materials = [draft.doc.fields, ...draft.lineRows('items')].map(materialIn);
    const unknown = [...new Set(materials)].filter((id) => id !== '' && !asked.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) asked.add(id);
    load({ materials: unknown, boms: [] }).catch((error: unknown) => {
      for (const id of unknown) asked.delete(id);
      onError(error);
    });
  };

  return {
    known: () => levels,
    date: () => date,
    turnTo(next) {
      date = next;
      levels = noLevels;
      asked = new Set();
    },
    load: (wanted) => load(wanted),
    lookUp,
    async refresh() {
      await load({ materials: [...asked], boms: [...levels.boms.keys()] }, true);
    },
  };
}

/** Materials and units of the answer as the columns show them. */
function refsOf({ materials, units }: LevelsResult): RefMap {
  return {
    material: Object.fromEntries(
      materials.map(({ id, code, name, specification }) => [
        id,
        { id, code, name, fields: { specification }, brief: true as const },
      ]),
    ),
    unit: Object.fromEntries(
      units.map(([id, { name }]) => [id, { id, code: '', name, fields: {}, brief: true as const }]),
    ),
  };
}
