// The draft of an order change: every line with its present values, and how far each is executed or promised already.
import { decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { fromBase } from '#server/ledgers/links.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import {
  changeDefinition,
  changeTable,
  type ChangeSide,
  type LineUse,
  type Order,
  type OrderLine,
} from './side.ts';

/** Code of a change of this order that is neither approved nor voided. */
export async function openChangeOf(
  side: ChangeSide,
  read: Read,
  order: string,
  except: string | null = null,
): Promise<string | null> {
  const c = changeTable(side, 'c');
  const [found] = await read.select(
    { code: c.code },
    sql`from ${c} where ${is(c.org, read.org)} and ${is(c.order, order)}
      and ${stateIs(changeDefinition(side), c.status, 'removable', 'waiting')}
      and ${c.id} is distinct from ${except}::uuid limit 1`,
  );
  return found?.code ?? null;
}

/** What the change shows of an order line as it is. */
export function presentValues(line: OrderLine, use: LineUse | undefined): Row {
  return {
    lineSeq: line.seq,
    oldQty: line.qty,
    executedQty: use === undefined ? '0' : decimalText(fromBase(line, use.used)),
    oldTaxPrice: line.taxPrice,
    priceUnit: line.priceUnit,
    oldTaxRate: line.taxRate,
    oldDeliveryDate: line.deliveryDate,
    oldAllAmount: line.allAmount,
  };
}

/** A row that changes nothing yet. */
export function unchangedRow(line: OrderLine, use: LineUse | undefined): Row {
  return {
    changeKind: 'modify',
    orderLineId: line.id,
    material: line.material,
    unit: line.unit,
    ...presentValues(line, use),
    newQty: line.qty,
    newTaxPrice: line.taxPrice,
    newTaxRate: line.taxRate,
    newDeliveryDate: line.deliveryDate,
    newAllAmount: line.allAmount,
  };
}

export async function changeDraft(side: ChangeSide, read: Read, order: Order): Promise<Effect> {
  const uses = await side.uses(read, order);
  const items = order.lines.items
    .filter((line) => line.lineStatus !== 'terminated')
    .map((line) => unchangedRow(line, uses.get(line.id)));
  return {
    effect: 'create',
    entity: side.change,
    fields: {
      [side.order]: order.id,
      oldAllAmount: order.fields.allAmount,
      newAllAmount: order.fields.allAmount,
    },
    lines: { items },
    opens: true,
  };
}
