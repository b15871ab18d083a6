// Boxes made at once from what was reported: full ones by the rule and a last one with the rest, sealed; where the rule says how
// many stand on a pallet, full pallets of them (example M16). SSCC codes are numbered per company prefix and never used again.
import { boxesOf, palletsOf, ssccOf } from '#entities/shopfloor/pack/packContents.ts';
import type { Row } from '#model/entity.ts';
import { entities } from '#entities/registry.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { SqlRow } from '#server/ports.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addInside, packEvent } from './packEvents.ts';
import { ruleFor } from './ruleFor.ts';

export interface PackedGoods {
  material: string;
  /** Of the quantity; boxes count in base units. */
  unit: string | null;
  lot: string | null;
  qty: string;
  serials: readonly string[];
  customer: string | null;
  manufacturingOrder: string | null;
  workTaskOrder: string | null;
  workReport: string | null;
  device: string | null;
  /** Whole pallets are made where the rule says how many boxes stand on one. */
  onPallets: boolean;
}

export interface PackedUnit {
  id: string;
  code: string;
  qty: string;
}

export interface Packing {
  boxes: PackedUnit[];
  pallets: PackedUnit[];
  autoPrint: boolean;
}

/** @throws Refusal 409 without a rule; 422 what the box refuses */
export async function packGoods(context: WriteContext, judged: Judged, goods: PackedGoods): Promise<Packing> {
  const system = bySystem(context, judged);
  const { session, grants, today } = context;
  const rule = await ruleFor(
    { org: grants.org, today, rows: async (text, values) => (await session.query(text, values)).rows },
    goods.material,
    goods.customer,
  );
  if (rule === null) throw conflict('这种物料没有生效的包装规则，请先在“包装规则”中登记并审核');
  const { rows: known } = await session.query('select base_unit from material where id = $1::uuid', [
    goods.material,
  ]);
  if (goods.unit !== null && known[0]?.['base_unit'] !== goods.unit)
    throw conflict('报工的单位不是物料的基本单位，不能自动装箱，请在“包装单元”中按基本单位登记');
  const quantities = boxesOf(goods.qty, textOf(rule['box_qty']));
  if (quantities.length > 1_000) throw conflict('一次最多装 1000 箱，请减少数量或核对每箱数量');
  const boxes: PackedUnit[] = [];
  let used = 0;
  for (const qty of quantities) {
    const serials = goods.serials.slice(used, used + (goods.serials.length === 0 ? 0 : Number(qty)));
    used += serials.length;
    const contents = [{ material: goods.material, lot: goods.lot, qty, serialText: serials.join('\n') }];
    boxes.push(await sealedUnit(system, rule, goods, { packType: 'box', contents, qty }));
  }
  const pallets: PackedUnit[] = [];
  const most = rule['pallet_boxes'] === null ? 0 : Number(rule['pallet_boxes']);
  for (const group of goods.onPallets && most > 0 ? palletsOf(boxes, most) : []) {
    const pallet = await made(system, rule, goods, { packType: 'pallet', contents: [] });
    for (const { id, qty } of group) {
      await session.query('update pack_unit set parent_unit = $2::uuid where id = $1::uuid', [id, pallet.id]);
      await addInside(context, pallet.id, qty);
      for (const unit of [id, pallet.id])
        await packEvent(context, unit, {
          event: 'nest',
          qty,
          fromUnit: id,
          toUnit: pallet.id,
          device: goods.device,
        });
    }
    pallets.push(await sealed(system, pallet.id, goods.device));
  }
  return { boxes, pallets, autoPrint: rule['auto_print'] === true };
}

interface NewUnit {
  packType: string;
  contents: readonly Row[];
  qty?: string;
}

async function sealedUnit(
  context: WriteContext,
  rule: SqlRow,
  goods: PackedGoods,
  unit: NewUnit,
): Promise<PackedUnit> {
  const { id } = await made(context, rule, goods, unit);
  await packEvent(context, id, { event: 'pack', qty: unit.qty ?? null, device: goods.device });
  return sealed(context, id, goods.device);
}

async function made(
  context: WriteContext,
  rule: SqlRow,
  goods: PackedGoods,
  { packType, contents }: NewUnit,
): Promise<{ id: string }> {
  const { id } = await createDraft(context, {
    effect: 'create',
    entity: 'packUnit',
    fields: {
      packType,
      packRule: optionalText(rule['id']),
      customer: goods.customer,
      manufacturingOrder: goods.manufacturingOrder,
      workTaskOrder: goods.workTaskOrder,
      workReport: goods.workReport,
      ...(rule['code_format'] === 'sscc'
        ? { code: await nextSscc(context, textOf(rule['company_prefix'])) }
        : {}),
    },
    lines: { contents },
  });
  return { id };
}

async function sealed(context: WriteContext, id: string, device: string | null): Promise<PackedUnit> {
  const doc = await readDoc(context.session, entities.packUnit, id, { lock: true, org: context.grants.org });
  if (doc === null) throw conflict('包装单元刚被删除，请刷新后重试');
  await context.recipes.move(context, entities.packUnit, doc, 'seal', { version: doc.version, key: id });
  if (device !== null)
    await context.session.query(
      `update pack_unit_events set shop_device = $2::uuid where doc_id = $1::uuid and shop_device is null`,
      [id, device],
    );
  return { id, code: textOf(doc.fields['code']), qty: textOf(doc.fields['totalQty'], '0') };
}

/** The next code of the prefix; those who number at once follow each other. */
async function nextSscc({ session }: WriteContext, prefix: string): Promise<string> {
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`sscc ${prefix}`]);
  const { rows } = await session.query(
    `select max(code) as last from pack_unit where code like $1 and length(code) = 18`,
    [`0${prefix}%`],
  );
  const last = optionalText(rows[0]?.['last']);
  return ssccOf(prefix, last === null ? 1 : Number(last.slice(1 + prefix.length, 17)) + 1);
}
