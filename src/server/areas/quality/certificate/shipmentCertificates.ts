// Certificates of a shipment: one run makes what is missing, per lot or per material as the customer asks, and a customer who
// asks for them gets no goods without (sale parameter 质检报告控制).
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { lotValues } from './lotValues.ts';

/** What one certificate is about. */
interface Shipped {
  material: string;
  /** Null: of the whole bill, or goods without lots. */
  lot: string | null;
  lots: readonly (string | null)[];
  unit: string | null;
  qty: string;
  customerMaterialNo: string | null;
}

/** By lot or by material, quantities of one unit added up. */
function shippedGoods(doc: Doc, per: string): Shipped[] {
  const groups = Map.groupBy(doc.lines['items'] ?? [], (row) =>
    [textOf(row['material']), per === 'bill' ? '' : textOf(row['lot'])].join('|'),
  );
  return [...groups.values()].flatMap((rows): Shipped[] => {
    const [first] = rows;
    if (first === undefined) return [];
    return [
      {
        material: textOf(first['material']),
        lot: per === 'bill' ? null : optionalText(first['lot']),
        lots: [...new Set(rows.map((row) => optionalText(row['lot'])))],
        unit: optionalText(first['unit']),
        qty: decimalText(
          rows
            .filter((row) => row['unit'] === first['unit'])
            .reduce((sum, row) => sum.plus(decimal(textOf(row['qty'], '0'))), decimal('0')),
        ),
        customerMaterialNo: optionalText(first['customerMaterialNo']),
      },
    ];
  });
}

interface Asked {
  needs: boolean;
  per: string;
}

async function customerOf(doc: Doc, read: Read): Promise<Asked> {
  const [row] = await read.rows(
    'select need_certificate, certificate_per from customer where id = $1::uuid',
    [optionalText(doc.fields['customer'])],
  );
  return { needs: row?.['need_certificate'] === true, per: textOf(row?.['certificate_per'], 'lot') };
}

/** Goods of the bill without a certificate in one of these states. */
async function without(doc: Doc, read: Read, per: string, states: readonly string[]): Promise<Shipped[]> {
  const rows = await read.rows(
    `select material::text as material, lot::text as lot from quality_certificate
     where org = $1::uuid and sales_out_bill = $2::uuid and status = any($3::text[])`,
    [read.org, doc.id, states],
  );
  return shippedGoods(doc, per).filter(
    ({ material, lot }) =>
      !rows.some((row) => row['material'] === material && (row['lot'] === null || row['lot'] === lot)),
  );
}

interface MakeFacts {
  missing: readonly { goods: Shipped; rows: readonly Row[]; dates: Row }[];
  notice: string | null;
}

export const certifyShipment: Behaviour<MakeFacts> = defineBehaviour<MakeFacts>({
  title: '生成质检报告',
  checks: ['出库单每一批（或每种物料）只生成一份报告'],
  effects: { certify: ['create'] },
  async facts(doc, read, moment) {
    if (moment !== 'certify') return { missing: [], notice: null };
    const { per } = await customerOf(doc, read);
    const missing: MakeFacts['missing'][number][] = [];
    for (const goods of await without(doc, read, per, ['draft', 'submitted', 'released'])) {
      const rows = await lotValues(read, {
        customer: optionalText(doc.fields['customer']),
        material: goods.material,
        lots: goods.lots,
      });
      const [lot] =
        goods.lot === null
          ? []
          : await read.rows(
              'select produce_date::text as produce_date, expiry_date::text as expiry_date from lot where id = $1::uuid',
              [goods.lot],
            );
      missing.push({
        goods,
        rows,
        dates: {
          produceDate: optionalText(lot?.['produce_date']),
          expiryDate: optionalText(lot?.['expiry_date']),
        },
      });
    }
    const lines = (doc.lines['items'] ?? []).flatMap((row) => optionalText(row['noticeLineId']) ?? []);
    const [notice] =
      lines.length === 0
        ? []
        : await read.rows(
            'select doc_id from delivery_notice_items where id::text = any($1::text[]) limit 1',
            [lines],
          );
    return { missing, notice: optionalText(notice?.['doc_id']) };
  },
  check: (_doc, { missing }, moment): Problem[] =>
    moment !== 'certify' || missing.length > 0
      ? []
      : [
          {
            field: '',
            level: 'error',
            message: '各批都已有质检报告，请在质检报告里修改或改版',
          },
        ],
  plan: {
    certify: (doc, { missing, notice }) =>
      missing.map(({ goods, rows, dates }, at) => ({
        effect: 'create' as const,
        ...(at === 0 ? { opens: true as const } : {}),
        entity: 'qualityCertificate',
        fields: {
          customer: doc.fields['customer'] ?? null,
          salesOutBill: doc.id,
          deliveryNotice: notice,
          customerOrderNo: doc.fields['customerOrderNo'] ?? null,
          material: goods.material,
          customerMaterialNo: goods.customerMaterialNo,
          lot: goods.lot,
          unit: goods.unit,
          qty: goods.qty,
          ...dates,
        },
        lines: { items: rows },
      })),
  },
});

interface Facts {
  control: string;
  missing: readonly string[];
}

export const certificateAsked = defineBehaviour<Facts>({
  title: '随货质检报告',
  checks: ['客户要求随货质检报告时，各批须有已签发的报告'],
  async facts(doc, read, moment) {
    const none: Facts = { control: 'none', missing: [] };
    if (moment !== 'submit' && moment !== 'approve') return none;
    const { needs, per } = await customerOf(doc, read);
    if (!needs) return none;
    const [param] = await read.kept(
      ['saleParam'],
      'select certificate_control from sale_param where org = $1::uuid',
      [read.org],
    );
    const control = textOf(param?.['certificate_control'], 'warn');
    if (control === 'none') return none;
    const missing = await without(doc, read, per, ['released']);
    const rows = await read.rows(
      `select m.id::text as material, l.id::text as lot, m.code || ' ' || m.name as name, l.code as lot_code
       from material m left join lot l on l.material = m.id and l.id = any($2::uuid[]) where m.id = any($1::uuid[])`,
      [missing.map(({ material }) => material), missing.flatMap(({ lot }) => lot ?? [])],
    );
    return {
      control,
      missing: missing.map(({ material, lot }) => {
        const row = rows.find(
          (each) => each['material'] === material && (lot === null || each['lot'] === lot),
        );
        return `${textOf(row?.['name'])}${lot === null ? '' : ` 批号 ${textOf(row?.['lot_code'])}`}`;
      }),
    };
  },
  check: (_doc, { control, missing }, moment) =>
    missing.length === 0
      ? []
      : [
          {
            field: '',
            level: control === 'block' && moment === 'approve' ? 'error' : 'warning',
            message: `客户要求随货质检报告，还没有签发的：${missing.join('、')}。请在提交以后点“生成质检报告”，签发后再审核`,
          },
        ],
});
