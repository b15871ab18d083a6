// Boxes made at once from what was reported: full ones by the rule and a last one with the rest, sealed; where the rule says how
// many stand on a pallet, full pallets of them (example M16). SSCC codes are numbered per company prefix and never used again.
import { boxesOf, palletsOf, ssccOf } from '#entities/shopfloor/pack/packContents.ts';
import type { Row } from '#model/entity.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { material } from '#entities/master/material/material.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import type { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { addInside, packEvent } from './packEvents.ts';
import { type PackRule, ruleFor } from './ruleFor.ts';

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
  const m = headerTable(material, 'm');
  const [known] = await selectRows(
    session,
    { baseUnit: m.baseUnit },
    sql`from ${m} where ${is(m.id, goods.material)}`,
  );
  if (goods.unit !== null && known?.baseUnit !== goods.unit)
    throw conflict('报工的单位不是物料的基本单位，不能自动装箱，请在“包装单元”中按基本单位登记');
  const quantities = boxesOf(goods.qty, rule.boxQty ?? '0');
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
  const most = rule.palletBoxes ?? 0;
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
  return { boxes, pallets, autoPrint: rule.autoPrint === true };
}

interface NewUnit {
  packType: string;
  contents: readonly Row[];
  qty?: string;
}

async function sealedUnit(
  context: WriteContext,
  rule: PackRule,
  goods: PackedGoods,
  unit: NewUnit,
): Promise<PackedUnit> {
  const { id } = await made(context, rule, goods, unit);
  await packEvent(context, id, { event: 'pack', qty: unit.qty ?? null, device: goods.device });
  return sealed(context, id, goods.device);
}

async function made(
  context: WriteContext,
  rule: PackRule,
  goods: PackedGoods,
  { packType, contents }: NewUnit,
): Promise<{ id: string }> {
  const { id } = await createDraft(context, {
    effect: 'create',
    entity: 'packUnit',
    fields: {
      packType,
      packRule: rule.id,
      customer: goods.customer,
      manufacturingOrder: goods.manufacturingOrder,
      workTaskOrder: goods.workTaskOrder,
      workReport: goods.workReport,
      ...(rule.codeFormat === 'sscc' ? { code: await nextSscc(context, rule.companyPrefix ?? '') } : {}),
    },
    lines: { contents },
  });
  return { id };
}

async function sealed(context: WriteContext, id: string, device: string | null): Promise<PackedUnit> {
  const doc = await readDoc(context.session, packUnit, id, { lock: true, org: context.grants.org });
  if (doc === null) throw conflict('包装单元刚被删除，请刷新后重试');
  await context.recipes.move(context, packUnit, doc, 'seal', { version: doc.version, key: id });
  if (device !== null)
    await context.session.query(
      `update pack_unit_events set shop_device = $2::uuid where doc_id = $1::uuid and shop_device is null`,
      [id, device],
    );
  return { id, code: doc.fields.code ?? '', qty: doc.fields.totalQty ?? '0' };
}

/** The next code of the prefix; those who number at once follow each other. */
async function nextSscc({ session }: WriteContext, prefix: string): Promise<string> {
  await session.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [`sscc ${prefix}`]);
  const u = headerTable(packUnit, 'u');
  const [found] = await selectRows(
    session,
    { last: asKind('code', sql`max(${u.code})`) },
    sql`from ${u} where ${u.code} like ${`0${prefix}%`} and length(${u.code}) = 18`,
  );
  const last = found?.last ?? null;
  return ssccOf(prefix, last === null ? 1 : Number(last.slice(1 + prefix.length, 17)) + 1);
}
