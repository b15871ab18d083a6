// What the records of a plan have in common: the materials, the ids and numbers orders go by, and what each order serves in
// the end. What stays of the earlier plan keeps its id and number.
import { safetyCode, type PegRow } from '../mrp/planRows.ts';
import type { PlanInput, PlannedMaterial } from './planInput.ts';
import type { PlacedOrder } from './recordRows.ts';
import { type Top, topsOf } from './servedDocuments.ts';

export type RecordInput = Pick<PlanInput, 'run' | 'runCode' | 'idPrefix' | 'planDate' | 'autoFirmDays'>;

/** How an order of the run is called where it is stored. */
interface StoredOrder {
  id: string;
  code: string;
  version: number;
}

export interface RecordBasis {
  input: RecordInput;
  materialOf(org: string, material: string): PlannedMaterial | undefined;
  newId(): string;
  /** By code of the order in the run. */
  named: ReadonlyMap<string, StoredOrder>;
  /** Orders of the run have their own codes; documents keep theirs, also where they read alike. */
  codeOf(code: string, isOfProposal: boolean): string;
  demandOf(code: string, isOfProposal: boolean): string;
  tops: ReadonlyMap<string, Top | null>;
}

const safetyWord = '安全库存';

/** A material of an organisation, as keys of maps name it. */
export const place = (org: string, material: string): string => `${org} ${material}`;

export function recordBasis(
  placed: readonly PlacedOrder[],
  pegRows: readonly PegRow[],
  items: readonly PlannedMaterial[],
  input: RecordInput,
): RecordBasis {
  const materials = new Map(items.map((item) => [place(item.org, item.material), item]));
  let ids = 0;
  const newId = (): string => `${input.idPrefix}${(ids += 1).toString(16).padStart(12, '0')}`;
  const named = new Map<string, StoredOrder>();
  let fresh = 0;
  for (const { order, earlier } of placed) {
    const code = earlier?.code ?? `${input.runCode}-${String((fresh += 1)).padStart(4, '0')}`;
    named.set(order.code, {
      id: earlier?.id ?? newId(),
      code,
      version: earlier === null ? 1 : earlier.version + 1,
    });
  }
  const codeOf = (code: string, isOfProposal: boolean): string =>
    (isOfProposal ? named.get(code)?.code : undefined) ?? code;
  const demandOf = (code: string, isOfProposal: boolean): string =>
    !isOfProposal && code === safetyCode ? safetyWord : codeOf(code, isOfProposal);
  return {
    input,
    materialOf: (org, material) => materials.get(place(org, material)),
    newId,
    named,
    codeOf,
    demandOf,
    tops: topsOf(pegRows),
  };
}
