// Boxes from a report: `pack` on an approved report packs its good pieces that are in no box yet; taking the report back takes
// boxes back that are not in stock, and is refused when one is (FLOWS u).
import { decimal, decimalText } from '#model/decimal.ts';
import { serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { returningRows } from '#server/select/select.ts';
import { presentColumns } from '#server/select/named.ts';
import { packGoods, type PackedGoods } from './packGoods.ts';

interface PackReportEffect {
  effect: 'packReport';
  /** Null: the boxes of the report are voided. */
  goods: PackedGoods | null;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    packReport: PackReportEffect;
  }
}

export const packReportLedger: Ledger<'packReport'> = {
  effect: 'packReport',
  title: '按包装规则装箱',
  locks: ['baseData', 'numberCounter'],
  async apply({ context, doc, judged }, { goods }) {
    if (goods !== null) {
      await packGoods(context, judged, goods);
      return doc;
    }
    const change = sql`update pack_unit u set status = 'voided', parent_unit = null, version = version + 1
      where u.work_report = ${doc.id}::uuid and u.status in ('packing', 'sealed')`;
    for (const { id } of await returningRows(context.session, change, presentColumns('u', { id: 'ref' })))
      context.affect('packUnit', id);
    return doc;
  },
};

/** The live units of a report, with what is in each. */
function unitsOf(report: string, read: Read) {
  const u = headerTable(packUnit, 'u');
  const c = linesTable(packUnit, 'contents', 'c');
  return read.select(
    { code: u.code, status: u.status, qty: asKind('qty', sql`coalesce(sum(${c.qty}), 0)`) },
    sql`from ${u} left join ${c} on ${c.docId} = ${u.id}
      where ${is(u.org, read.org)} and ${is(u.workReport, report)} and ${u.status} in ('packing', 'sealed', 'inStock', 'shipped')
      group by ${u.id} order by ${u.code}`,
  );
}

export const packReport = defineBehaviour(workReport, {
  title: '报工的装箱',
  actions: {
    pack: defineAction(workReport, 'pack', {
      checks: ['装箱数量不超过合格数量减已装箱数量'],
      effects: ['packReport'],
      /** What is in boxes already. */
      async facts({ id }, read) {
        const units = await unitsOf(id, read);
        return decimalText(units.reduce((sum, { qty }) => sum.plus(decimal(qty)), decimal('0')));
      },
      check: ({ fields }, packed) =>
        decimal(fields.qualifiedQty).greaterThan(packed)
          ? []
          : [{ field: '', level: 'error', message: `合格 ${fields.qualifiedQty ?? '0'} 已全部装箱` }],
      plan: ({ id, fields }, packed, { given }) => [
        {
          effect: 'packReport',
          goods: {
            material: fields.material ?? '',
            unit: fields.unit,
            lot: fields.lot,
            qty: decimalText(decimal(fields.qualifiedQty).minus(packed)),
            serials: serialsOf(fields.serialText ?? ''),
            customer: given.customer,
            manufacturingOrder: fields.manufacturingOrder,
            workTaskOrder: fields.workTaskOrder,
            workReport: id,
            device: null,
            onPallets: given.onPallets === true,
          },
        },
      ],
    }),
    unapprove: defineAction(workReport, {
      checks: ['箱子没有入库'],
      effects: ['packReport'],
      facts: ({ id }, read) => unitsOf(id, read),
      check(_doc, units) {
        const [moved] = units.filter(({ status }) => status === 'inStock' || status === 'shipped');
        if (moved === undefined) return [];
        const message = `包装单元 ${moved.code ?? ''} 已入库，请先反审核入库单，再反审核报工`;
        return [{ field: '', level: 'error', message }];
      },
      plan: (_doc, units) => (units.length === 0 ? [] : [{ effect: 'packReport', goods: null }]),
    }),
  },
});
