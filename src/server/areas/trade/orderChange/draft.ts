// The draft of an order change: every line with its present values, and how far each is executed or promised already.
import { decimalText } from '#model/decimal.ts';
import { columnName } from '#model/derive/names.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { fromBase } from '#server/ledgers/links.ts';
import { optionalText } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { ChangeSide, LineUse } from './side.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Code of a change of this order that is neither approved nor voided. */
export async function openChangeOf(
  side: ChangeSide,
  read: Read,
  order: string,
  except: string | null = null,
): Promise<string | null> {
  const [row] = await read.rows(
    `select code from ${columnName(side.change)} where org = $1::uuid and ${columnName(side.order)} = $2::uuid
       and ${stateSql(side.change, 'status', 'removable', 'waiting')} and id is distinct from $3::uuid limit 1`,
    [read.org, order, except],
  );
  return optionalText(row?.['code']);
}

/** What the change shows of an order line as it is. */
export function presentValues(line: LineRow, use: LineUse | undefined): Row {
  return {
    lineSeq: line.seq,
    oldQty: line['qty'] ?? null,
    executedQty: use === undefined ? '0' : decimalText(fromBase(line, use.used)),
    oldTaxPrice: line['taxPrice'] ?? null,
    priceUnit: line['priceUnit'] ?? null,
    oldTaxRate: line['taxRate'] ?? null,
    oldDeliveryDate: line['deliveryDate'] ?? null,
    oldAllAmount: line['allAmount'] ?? null,
  };
}

/** A row that changes nothing yet. */
export function unchangedRow(line: LineRow, use: LineUse | undefined): Row {
  return {
    changeKind: 'modify',
    orderLineId: line.id,
    material: line['material'] ?? null,
    unit: line['unit'] ?? null,
    ...presentValues(line, use),
    newQty: line['qty'] ?? null,
    newTaxPrice: line['taxPrice'] ?? null,
    newTaxRate: line['taxRate'] ?? null,
    newDeliveryDate: line['deliveryDate'] ?? null,
    newAllAmount: line['allAmount'] ?? null,
  };
}

export async function changeDraft(side: ChangeSide, read: Read, order: Doc): Promise<Effect> {
  const uses = await side.uses(read, order);
  const items = (order.lines['items'] ?? [])
    .filter((line) => line['lineStatus'] !== 'terminated')
    .map((line) => unchangedRow(line, uses.get(line.id)));
  return {
    effect: 'create',
    entity: side.change,
    fields: {
      [side.order]: order.id,
      oldAllAmount: order.fields['allAmount'] ?? null,
      newAllAmount: order.fields['allAmount'] ?? null,
    },
    lines: { items },
    opens: true,
  };
}
