// Effect `packWork`: what people do with a box or pallet: put in, take out, split, merge, seal, open, unpack. Units change, stock
// never does; both units keep it in their journals (FLOWS o4).
import type { Doc } from '#model/entity.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { putIn, takenOut, type Goods } from '#entities/shopfloor/pack/packContents.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { newId } from '#server/ids.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { looseAt, placeKey } from '#server/ledgers/stock/packedStock.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { returningRows } from '#server/select/select.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { sql } from '#server/select/piece.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addInside, packEvent } from './packEvents.ts';
import { contentsOf, type Unit, withContents } from './unitContents.ts';

export type PackWork =
  /** Loose goods; of a unit in stock they are loose stock at its place. */
  | { do: 'add'; goods: Goods; stockStatus: string | null }
  | { do: 'takeOut'; goods: Goods }
  | { do: 'split'; goods: Goods }
  | { do: 'nest'; unit: string }
  | { do: 'unnest'; unit: string }
  | { do: 'merge'; unit: string }
  | { do: 'unpack' }
  | { do: 'void' }
  | { do: 'note'; event: 'seal' | 'reopen' | 'print' };

interface PackWorkEffect {
  effect: 'packWork';
  work: PackWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    packWork: PackWorkEffect;
  }
}

export const packWork: Ledger<'packWork'> = {
  effect: 'packWork',
  title: '改变箱与托盘的内容并记流水',
  locks: ['stockRows', 'baseData', 'numberCounter'],
  async apply({ context, doc, judged }: EffectStep<Unit>, { work }) {
    switch (work.do) {
      case 'add':
        return added(context, doc, work.goods, work.stockStatus);
      case 'takeOut': {
        const { after, taken } = without(doc, work.goods);
        await packEvent(context, doc.id, { event: 'takeOut', qty: taken.qty });
        await addInside(context, doc.fields.parentUnit, `-${taken.qty}`);
        return after;
      }
      case 'split':
        return splitOff(context, judged, doc, work.goods);
      case 'nest':
        return nested(context, doc, work.unit, true);
      case 'unnest':
        return nested(context, doc, work.unit, false);
      case 'merge':
        return merged(context, doc, work.unit);
      case 'unpack':
      case 'void':
        return emptied(context, doc, work.do);
      case 'note':
        await packEvent(context, doc.id, { event: work.event });
        return work.event === 'print'
          ? {
              ...doc,
              fields: { ...doc.fields, printCount: (doc.fields.printCount ?? 0) + 1 },
            }
          : doc;
      default:
        return work satisfies never;
    }
  },
};

async function added(
  context: WriteContext,
  doc: Unit,
  goods: Goods,
  stockStatus: string | null,
): Promise<Doc> {
  if (doc.status === 'inStock') await refuseWithoutLoose(context, doc, goods, stockStatus);
  await packEvent(context, doc.id, { event: 'pack', qty: goods.qty });
  await addInside(context, doc.fields.parentUnit, goods.qty);
  return withContents(doc, putIn(contentsOf(doc), goods, newId(context.ports)), stockStatus);
}

/** FLOWS o2: what goes into a box in stock was loose there. */
async function refuseWithoutLoose(
  context: WriteContext,
  doc: Unit,
  { material, lot, qty }: Goods,
  stockStatus: string | null,
): Promise<void> {
  const warehouse = doc.fields.warehouse ?? '';
  const place = { warehouse, location: doc.fields.location, material, lot };
  await context.session.query(
    'select id from stock_balance where org = $1::uuid and warehouse = $2::uuid and material = $3::uuid order by id for update',
    [context.grants.org, warehouse, material],
  );
  const key = { ...place, stockStatus: stockStatus ?? '' };
  const loose = stockStatus === null ? undefined : (await looseAt(context, [key])).get(placeKey(key))?.loose;
  if (loose === undefined || loose.lessThan(qty))
    throw conflict(
      `这里的散货只有 ${decimalText(loose ?? decimal('0'))}，不够装入 ${qty}，请先入库或减少数量`,
    );
}

function without(doc: Unit, goods: Goods): { after: Doc; taken: Goods } {
  const result = takenOut(contentsOf(doc), goods);
  if (typeof result === 'string') throw conflict(result);
  return { after: withContents(doc, result.rows, null), taken: result.taken };
}

/** The part stands as a unit of its own at the same place. */
async function splitOff(context: WriteContext, judged: Judged, doc: Unit, wanted: Goods): Promise<Doc> {
  const stockStatus = doc.lines.contents.find((row) => row.material === wanted.material)?.stockStatus ?? null;
  const { after, taken } = without(doc, wanted);
  const { fields } = doc;
  const part = await createDraft(bySystem(context, judged), {
    effect: 'create',
    opens: true,
    entity: 'packUnit',
    fields: {
      packType: fields.packType ?? 'box',
      customer: fields.customer,
      manufacturingOrder: fields.manufacturingOrder,
      workTaskOrder: fields.workTaskOrder,
      workReport: fields.workReport,
    },
    lines: { contents: [] },
  });
  // The goods are in one unit at a time: the rows of the part are written beside its recipe, as those of this unit are.
  await context.session.query(
    `insert into pack_unit_contents (id, doc_id, seq, material, material_name, base_unit, lot, lot_no, stock_status, qty, serial_text)
     select $1::uuid, $2::uuid, 1, m.id, m.name, m.base_unit, $4::uuid, $5, $6::uuid, $7::numeric, $8 from material m where m.id = $3::uuid`,
    [
      newId(context.ports),
      part.id,
      taken.material,
      taken.lot,
      taken.lotNo,
      stockStatus,
      taken.qty,
      taken.serials.length === 0 ? null : taken.serials.join('\n'),
    ],
  );
  const isStocked = doc.status === 'inStock';
  await context.session.query(
    `update pack_unit set own_qty = $2::numeric, total_qty = $2::numeric, status = $3, warehouse = $4::uuid, location = $5::uuid, in_code = $6 where id = $1::uuid`,
    [
      part.id,
      taken.qty,
      isStocked ? 'inStock' : 'packing',
      isStocked ? fields.warehouse : null,
      isStocked ? fields.location : null,
      isStocked ? fields.inCode : null,
    ],
  );
  const event = { event: 'split', qty: taken.qty, fromUnit: doc.id, toUnit: part.id };
  await packEvent(context, doc.id, event);
  await packEvent(context, part.id, event);
  await addInside(context, fields.parentUnit, `-${taken.qty}`);
  return after;
}

/** A unit goes onto this one or is taken off; what was judged without a lock is held here. */
async function nested(context: WriteContext, doc: Unit, unit: string, isOn: boolean): Promise<Doc> {
  const change = written(
    `update pack_unit u set parent_unit = $2::uuid, version = version + 1 where u.id = $1::uuid and u.org = $4::uuid and u.parent_unit is not distinct from $3::uuid`,
    [unit, isOn ? doc.id : null, isOn ? null : doc.id, context.grants.org],
  );
  const [found] = await returningRows(context.session, change, namedColumns('u', { totalQty: 'qty' }));
  if (found === undefined) throw conflict('这个单元刚被别人移动，请刷新后重试');
  const total = decimalText(decimal(found.totalQty));
  const [fromUnit, toUnit] = isOn ? [unit, doc.id] : [doc.id, unit];
  const event = { event: isOn ? 'nest' : 'unnest', qty: total, fromUnit, toUnit };
  await packEvent(context, unit, event);
  await packEvent(context, doc.id, event);
  context.affect('packUnit', unit);
  const by = isOn ? total : `-${total}`;
  await addInside(context, doc.fields.parentUnit, by);
  const insideQty = decimalText(decimal(doc.fields.insideQty).plus(by));
  return withContents(doc, contentsOf(doc), null, { insideQty });
}

/** Everything of the other unit comes in; its code is not used again. */
async function merged(context: WriteContext, doc: Unit, unit: string): Promise<Doc> {
  const other = await readDoc(context.session, packUnit, unit, {
    lock: true,
    org: context.grants.org,
  });
  if (other === null || other.status !== doc.status || other.fields.parentUnit !== null)
    throw conflict('要并入的单元刚被改变，请刷新后重试');
  let contents = contentsOf(doc);
  for (const row of contentsOf(other)) contents = putIn(contents, row, newId(context.ports));
  const stockStatus = other.lines.contents[0]?.stockStatus ?? null;
  await context.session.query('delete from pack_unit_contents where doc_id = $1::uuid', [unit]);
  await context.session.query(
    `update pack_unit set status = $2, own_qty = 0, total_qty = 0, version = version + 1 where id = $1::uuid`,
    [unit, doc.status === 'inStock' ? 'unpacked' : 'voided'],
  );
  const total = other.fields.totalQty ?? '0';
  const event = { event: 'merge', qty: total, fromUnit: unit, toUnit: doc.id };
  await packEvent(context, unit, event);
  await packEvent(context, doc.id, event);
  context.affect('packUnit', unit);
  await addInside(context, doc.fields.parentUnit, total);
  return withContents(doc, contents, stockStatus);
}

/** Its own goods are loose from now on; units inside stand by themselves. */
async function emptied(context: WriteContext, doc: Unit, how: 'unpack' | 'void'): Promise<Doc> {
  const rows = await returningRows(
    context.session,
    sql`update pack_unit u set parent_unit = null, version = version + 1 where u.parent_unit = ${doc.id}::uuid`,
    { ...presentColumns('u', { id: 'ref' }), ...namedColumns('u', { totalQty: 'qty' }) },
  );
  for (const { id: unit, totalQty } of rows) {
    await packEvent(context, unit, {
      event: 'unnest',
      qty: totalQty ?? '',
      fromUnit: doc.id,
      toUnit: unit,
    });
    context.affect('packUnit', unit);
  }
  const total = doc.fields.totalQty ?? '0';
  const parent = doc.fields.parentUnit;
  await packEvent(context, doc.id, {
    event: how === 'void' ? 'takeOut' : 'unpack',
    qty: total,
    fromUnit: parent,
  });
  await addInside(context, parent, `-${total}`);
  return withContents(doc, [], null, { insideQty: '0', parentUnit: null });
}
