// The pegs of a plan as rows: which supply serves which demand, and in the end which document; those of an order of the plan
// stand with the order as well.
import type { PegRow } from '../mrp/planRows.ts';
import { place, type RecordBasis } from './recordBasis.ts';
import type { OrderPart, OwnedRow, PlacedOrder, PlanRecords } from './recordRows.ts';

/** What no document stands for is called by a word. */
const supplyWords: Readonly<Record<string, string>> = { onHand: '现存量', reserved: '预留' };

export function pegRecords(
  placed: readonly PlacedOrder[],
  pegRows: readonly PegRow[],
  { input, named, tops, materialOf, newId, codeOf, demandOf }: RecordBasis,
): Pick<PlanRecords, 'orderPegs' | 'pegs'> {
  const orderPegs: OrderPart[] = [];
  const pegs: OwnedRow[] = [];
  const seqs = new Map<string, number>();
  /** Supply of the run by its engine code: the first peg it serves. */
  const firstOf = new Map<string, string>();
  const levels = new Map<string, number>();
  for (const { order } of placed) levels.set(place(order.org, order.material), order.level);
  for (const peg of pegRows) {
    const item = materialOf(peg.org, peg.material);
    if (item === undefined) continue;
    const supply = peg.supplyKind === 'planOrder' ? named.get(peg.supply) : undefined;
    const isFirst = supply !== undefined && !firstOf.has(peg.supply);
    const id = isFirst ? firstPegOf(supply.id) : newId();
    if (isFirst) firstOf.set(peg.supply, id);
    const top = peg.isOfProposal ? tops.get(peg.demand) : undefined;
    const topCode =
      top === undefined
        ? demandOf(peg.demand, peg.isOfProposal)
        : top === null
          ? null
          : demandOf(top.code, top.isOfProposal);
    const topMaterial =
      top === undefined ? item.id : top === null ? null : (materialOf(peg.org, top.material)?.id ?? null);
    pegs.push({
      mrp_run: input.run,
      id,
      org: peg.org,
      material: item.id,
      low_level_code: levels.get(place(peg.org, peg.material)) ?? null,
      demand_type: peg.demandKind === 'substitute' ? 'dependent' : peg.demandKind,
      demand_code: demandOf(peg.demand, peg.isOfProposal),
      demand_line_no: peg.demandLine,
      demand_date: peg.demandDate,
      demand_qty: peg.demandQty,
      supply_type: peg.supplyKind,
      supply_code: supplyWords[peg.supplyKind] ?? codeOf(peg.supply, peg.supplyKind === 'planOrder'),
      supply_line_no: peg.supplyLine,
      supply_date: peg.supplyDate,
      peg_qty: peg.qty,
      parent_peg_id: (peg.isOfProposal ? firstOf.get(peg.demand) : undefined) ?? null,
      top_demand_code: topCode,
      top_material: topMaterial,
      is_late: peg.isLate,
    });
    if (supply === undefined) continue;
    const seq = (seqs.get(supply.id) ?? 0) + 1;
    seqs.set(supply.id, seq);
    orderPegs.push({
      id: newId(),
      doc_id: supply.id,
      seq,
      demand_type: peg.demandKind === 'substitute' ? 'dependent' : peg.demandKind,
      demand_code: demandOf(peg.demand, peg.isOfProposal),
      demand_line_no: peg.demandLine,
      top_material: topMaterial,
      top_demand_code: topCode,
      required_date: peg.demandDate,
      peg_qty: peg.qty,
    });
  }
  return { orderPegs, pegs };
}

/** Id of the first peg an order serves: that of the order in another version, so that what points to it stays true. */
const firstPegOf = (order: string): string => `${order.slice(0, 14)}8${order.slice(15)}`;
