// Boxes from a report: `pack` on an approved report packs its good pieces that are in no box yet; taking the report back takes
// boxes back that are not in stock, and is refused when one is (FLOWS u).
import type { Row } from '#model/entity.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { serialsOf } from '#entities/shopfloor/pack/packContents.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import type { SqlRow } from '#server/ports.ts';
import { optionalText, textOf } from '#server/values.ts';
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
    const { rows } = await context.session.query(
      `update pack_unit set status = 'voided', parent_unit = null, version = version + 1 where work_report = $1::uuid and status in ('packing', 'sealed') returning id`,
      [doc.id],
    );
    for (const row of rows) context.affect('packUnit', textOf(row['id']));
    return doc;
  },
};

interface Facts {
  given: Row;
  units: readonly SqlRow[];
  packed: string;
}

export const packReport = defineBehaviour<Facts>({
  title: '报工的装箱',
  checks: ['装箱数量不超过合格数量减已装箱数量；反审核时箱子没有入库'],
  effects: { pack: ['packReport'], unapprove: ['packReport'] },
  async facts(doc, read, moment) {
    if (moment !== 'pack' && moment !== 'unapprove') return { given: {}, units: [], packed: '0' };
    const units = await read.rows(
      `select u.code, u.status, coalesce(sum(c.qty), 0)::text as qty from pack_unit u left join pack_unit_contents c on c.doc_id = u.id
       where u.org = $1::uuid and u.work_report = $2::uuid and u.status in ('packing', 'sealed', 'inStock', 'shipped') group by u.id order by u.code`,
      [read.org, doc.id],
    );
    const packed = units.reduce((sum, row) => sum.plus(textOf(row['qty'])), decimal('0'));
    return { given: read.given, units, packed: decimalText(packed) };
  },
  check({ fields }, { units, packed }, moment) {
    if (moment === 'unapprove') {
      const [moved] = units.filter(({ status }) => status === 'inStock' || status === 'shipped');
      return moved === undefined
        ? []
        : [
            {
              field: '',
              level: 'error',
              message: `包装单元 ${textOf(moved['code'])} 已入库，请先反审核入库单，再反审核报工`,
            },
          ];
    }
    if (moment !== 'pack') return [];
    return decimal(textOf(fields['qualifiedQty'], '0')).greaterThan(packed)
      ? []
      : [{ field: '', level: 'error', message: `合格 ${textOf(fields['qualifiedQty'], '0')} 已全部装箱` }];
  },
  plan: {
    pack: ({ id, fields }, { given, packed }) => [
      {
        effect: 'packReport',
        goods: {
          material: textOf(fields['material']),
          unit: optionalText(fields['unit']),
          lot: optionalText(fields['lot']),
          qty: decimalText(decimal(textOf(fields['qualifiedQty'], '0')).minus(packed)),
          serials: serialsOf(textOf(fields['serialText'])),
          customer: optionalText(given['customer']),
          manufacturingOrder: optionalText(fields['manufacturingOrder']),
          workTaskOrder: optionalText(fields['workTaskOrder']),
          workReport: id,
          device: null,
          onPallets: given['onPallets'] === true,
        },
      },
    ],
    unapprove: (_doc, { units }) => (units.length === 0 ? [] : [{ effect: 'packReport', goods: null }]),
  },
});
