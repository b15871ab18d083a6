// Effect `fitReservations`: the order needs less of its components, or others, than before; reservations beyond that go,
// the youngest first.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { Decimal } from '#model/decimal.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { freeClaims, openClaims, type ClaimChange } from '#server/ledgers/reservationRows.ts';
import { openBase } from './componentLocks.ts';

interface FitReservationsEffect {
  effect: 'fitReservations';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    fitReservations: FitReservationsEffect;
  }
}

export const fitReservations: Ledger<'fitReservations'> = {
  effect: 'fitReservations',
  title: '释放超过生产订单用料需要的预留',
  locks: ['stockRows', 'reservations'],
  async apply({ context, doc }: EffectStep<DocOf<typeof order>>) {
    const claims = await openClaims(context, `reserve_type = 'strong' and demand_id = $2`, doc.id);
    const rows = new Map(doc.lines.components.map((row) => [row.id, row]));
    const changes: ClaimChange[] = [];
    for (const [line, own] of Map.groupBy(claims, ({ demandLineId }) => demandLineId)) {
      const row = rows.get(line);
      let left = row === undefined ? new Decimal(0) : openBase(row);
      for (const claim of own) {
        const kept = row?.material === claim.material ? Decimal.min(left, claim.open) : new Decimal(0);
        left = left.minus(kept);
        const qty = claim.open.minus(kept);
        if (qty.greaterThan(0)) changes.push({ claim, move: 'release', qty });
      }
    }
    await freeClaims(context, changes);
    return doc;
  },
};
