// Effect `runKitting`: the run reads orders, stock and receipts as they are now and keeps what can be built. Ticks of
// orders that are still there stay.
import type { kittingRun } from '#entities/manufacturing/kitting/kittingRun.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { kittingComputation } from '#entities/manufacturing/kitting/kittingComputation.ts';
import { decimalText, Decimal } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { kittingInput, mostOrders, type KittingAsked } from './kittingInput.ts';

type Run = DocOf<typeof kittingRun>;

interface RunKittingEffect {
  effect: 'runKitting';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    runKitting: RunKittingEffect;
  }
}

export const runKitting: Ledger<'runKitting'> = {
  effect: 'runKitting',
  title: '按库存和到货计算各订单的可投数量',
  locks: [],
  async apply({ context, doc }: EffectStep<Run>) {
    const began = context.ports.clock.now();
    const input = await kittingInput(context.session, askedBy(context, doc));
    if (input.orders.length > mostOrders)
      throw conflict(`范围内的订单超过 ${mostOrders} 张，请缩小开工日期范围或选择车间`);
    const rows = await context.ports.compute.run(kittingComputation, input);
    const before = new Map(doc.lines.orders.map((row) => [row.manufacturingOrder, row]));
    const seconds = new Decimal(context.ports.clock.now() - began).dividedBy(1_000);
    return {
      ...doc,
      fields: {
        ...doc.fields,
        orderCount: rows.orders.length,
        completeCount: rows.completeCount,
        buildableCount: rows.buildableCount,
        shortParts: new Set(rows.shortages.map(({ material }) => material)).size,
        seconds: decimalText(seconds.toDecimalPlaces(3)),
      },
      lines: {
        ...doc.lines,
        orders: kept(context, rows.orders).map((row) => {
          const own = before.get(row.manufacturingOrder);
          return { ...row, id: own?.id ?? row.id, isChosen: own?.isChosen === true, result: null };
        }),
        shortages: kept(context, rows.shortages),
        parts: kept(context, rows.parts),
      },
    };
  },
};

function askedBy({ grants, today }: Context, { fields, lines }: Run): KittingAsked {
  const { sequence, policy, orders } = fields;
  return {
    org: grants.org ?? '',
    today,
    workshop: fields.workshop,
    fromDate: fields.fromDate,
    toDate: fields.toDate,
    orders: orders === null || orders.length === 0 ? null : orders,
    sequence: sequence === 'date' || sequence === 'manual' ? sequence : 'priority',
    placed: lines.orders.flatMap((row) => row.manufacturingOrder ?? []),
    policy: policy === 'wholeOnly' || policy === 'single' ? policy : 'partial',
    asOfDate: fields.withReceipts === true ? fields.asOfDate : null,
  };
}

/** Rows as lines of the document, numbered from 1. */
function kept<Kept extends Row>({ ports }: Context, rows: readonly Kept[]): (Kept & LineRow)[] {
  return rows.map((row, index) => ({ ...row, id: newId(ports), seq: index + 1 }));
}
