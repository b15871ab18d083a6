// The computing thread's part of a run: from the tables it reads to the rows it writes, with what was changed in the plan.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Computation } from '#model/report/computation.ts';
import { dayNumber } from '#model/workingTime/businessMinutes.ts';
import { reachedFrom } from '../mrp/affected.ts';
import type { Compiled } from '../mrp/compile.ts';
import { horizonProblem, longestLead } from '../mrp/cumulativeLead.ts';
import { planAll } from '../mrp/plan.ts';
import { planMessages, planOrders, planPegs } from '../mrp/planRows.ts';
import { isPlanned, type PlanInput, type PlannedMaterial, snapshotOf, tablesOf } from './planInput.ts';
import { changedMaterials, placeOf, planDigests, recordsOf } from './planDigests.ts';
import { type OrderChange, planDifference } from './planDifference.ts';
import { planRecords } from './planRecords.ts';
import type { PlanRecords } from './recordRows.ts';

export interface PlanAnswer {
  /** Rows to write by table: texts of JSON arrays. */
  pieces: { [Table in keyof PlanRecords]: string[] };
  /** What is written of each material, to be compared by the next net change: texts of JSON arrays. */
  digests: string[];
  /** Materials of a net change whose plan stays as it stands; null for every other run. */
  kept: number | null;
  /** Of the materials whose plan is written, organisation and id; null: of all. */
  materials: string[] | null;
  /** Ids of the proposals this plan takes the place of, as they were read. */
  replaced: string[];
  /** Low-level codes by id of the material. */
  levels: Record<string, number>;
  counts: {
    materials: number;
    demands: number;
    supplies: number;
    orders: number;
    messages: number;
    maxLevel: number;
  };
  changes: Record<OrderChange | 'cancelled', number>;
  exceptions: Record<string, number>;
  /** Warning of a horizon that ends before the longest cumulative lead time does; null when it reaches. */
  horizon: string | null;
  /** Milliseconds of reading the rows, planning and writing them out. */
  took: { parse: number; plan: number; rows: number };
}

const rowsInPiece = 4_000;

function piecesOf(rows: readonly unknown[]): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += rowsInPiece)
    pieces.push(JSON.stringify(rows.slice(at, at + rowsInPiece)));
  return pieces;
}

interface Place {
  org: string;
  material: string;
}

/** What of the materials a run writes: all of them, or what its filters, its mode and its selection leave. */
function scopeOf(
  input: PlanInput,
  byPlace: ReadonlyMap<string, PlannedMaterial>,
  compiled: Compiled,
): { isPartial: boolean; isWritten(row: Place): boolean } {
  const chosen = input.selected === null ? null : new Set(input.selected);
  const reaches =
    chosen === null
      ? null
      : reachedFrom(
          compiled,
          [...byPlace.values()].filter(({ id }) => chosen.has(id)),
        );
  return {
    isPartial: reaches !== null || input.filters.length > 0 || input.calcMode !== 'both',
    isWritten(row) {
      const item = byPlace.get(placeOf(row.org, row.material));
      return item !== undefined && isPlanned(item, input) && (reaches === null || reaches(row));
    },
  };
}

export const planComputation: Computation<PlanInput, PlanAnswer> = {
  name: 'plan',
  run(input, report) {
    const began = performance.now();
    const tables = tablesOf(input);
    const snapshot = snapshotOf(input, tables);
    const parsed = performance.now();
    const plan = planAll(snapshot, {
      onProgress: ({ done, total, level }) => report.progress(done, total, `第 ${level} 层`),
    });
    const planned = performance.now();
    const { compiled } = plan;
    const documents = new Map(
      tables.demands.flatMap(({ code, orderId }) => (orderId === undefined ? [] : [[code, orderId]])),
    );
    const byPlace = new Map(tables.items.map((item) => [placeOf(item.org, item.material), item]));
    const { isPartial, isWritten } = scopeOf(input, byPlace, compiled);
    const written = isPartial ? compiled.items.filter(isWritten) : compiled.items;
    const orders = planOrders(plan, written).map((order) => ({ ...order, qty: plain(order.qty) }));
    const messages = planMessages(plan, written);
    const before = tables.earlier.filter((row) => !isPartial || isWritten(row));
    const difference = planDifference(
      orders,
      before.map((row) => ({ ...row, qty: plain(row.qty) })),
    );
    const records = planRecords(
      difference.orders,
      planPegs(plan, written),
      messages,
      tables.items,
      input,
      documents,
    );
    const digests = planDigests(records);
    const changed =
      input.isNetChange === true && tables.digests.length > 0
        ? changedMaterials({
            items: written.flatMap(({ org, material }) => byPlace.get(placeOf(org, material)) ?? []),
            digests,
            stored: isPartial ? tables.digests.filter(isWritten) : tables.digests,
            earlier: before,
          })
        : null;
    const isReplaced = ({ org, material }: Place): boolean => {
      const id = byPlace.get(placeOf(org, material))?.id;
      return changed === null || id === undefined || changed.has(id);
    };
    const rows = changed === null ? records : recordsOf(records, changed);
    const count = (change: OrderChange): number =>
      difference.orders.filter((each) => each.change === change).length;
    const levels: Record<string, number> = {};
    for (const { org, material, level } of compiled.items) {
      const id = byPlace.get(placeOf(org, material))?.id;
      if (id !== undefined) levels[id] = level;
    }
    const exceptions: Record<string, number> = {};
    for (const { kind } of messages) exceptions[kind] = (exceptions[kind] ?? 0) + 1;
    return {
      pieces: {
        orders: piecesOf(rows.orders),
        components: piecesOf(rows.components),
        orderPegs: piecesOf(rows.orderPegs),
        pegs: piecesOf(rows.pegs),
        messages: piecesOf(rows.messages),
      },
      digests: piecesOf(
        [...digests.values()].filter(({ material }) => changed === null || changed.has(material)),
      ),
      kept: changed === null ? null : written.filter((item) => !isReplaced(item)).length,
      materials:
        changed === null
          ? isPartial
            ? written.flatMap(({ org, material }) => byPlace.get(placeOf(org, material))?.id ?? [])
            : null
          : [...changed],
      replaced: before.filter(isReplaced).map(({ id }) => id),
      levels,
      counts: {
        materials: written.length,
        demands: snapshot.demands.length + (snapshot.forecasts?.length ?? 0),
        supplies: snapshot.receipts.length + snapshot.stock.length,
        orders: orders.length,
        messages: messages.length,
        maxLevel: compiled.items.at(-1)?.level ?? 0,
      },
      changes: {
        new: count('new'),
        rescheduled: count('rescheduled'),
        requantified: count('requantified'),
        unchanged: count('unchanged'),
        cancelled: difference.cancelled.length,
      },
      exceptions,
      horizon: horizonProblem(longestLead(compiled), compiled.planDay, dayNumber(input.horizonEnd)),
      took: {
        parse: Math.round(parsed - began),
        plan: Math.round(planned - parsed),
        rows: Math.round(performance.now() - planned),
      },
    };
  },
};

const plain = (qty: string): string => decimalText(decimal(qty));
