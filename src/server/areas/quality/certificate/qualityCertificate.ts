// 质检报告: values are brought in again while it is a draft; a released one stands, and a new revision is made from it with
// the values of today. Releasing a revision names it on the one it replaces.
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { qualityCertificate as certificate } from '#entities/quality/certificate/qualityCertificate.ts';
import type { CertificateRow } from '#entities/quality/certificate/certificateValues.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { lotValues } from './lotValues.ts';

type Certificate = DocOf<typeof certificate>;

interface Facts {
  rows: readonly CertificateRow[];
  /** An unfinished or released revision of this one. */
  next: { id: string; code: string } | null;
  employee: string | null;
}

/** Lots whose values the certificate shows. */
async function lotsOf({ fields }: Certificate, read: Read): Promise<(string | null)[]> {
  const { lot: own, salesOutBill: bill } = fields;
  if (own !== null || bill === null) return [own];
  const i = linesTable(salesOutBill, 'items', 'i');
  const b = headerTable(salesOutBill, 'b');
  const rows = await read.select(
    { lot: i.lot },
    sql`from ${i} join ${b} on ${b.id} = ${i.docId}
     where ${is(b.org, read.org)} and ${is(b.id, bill)} and ${i.material} = ${fields.material}::uuid group by ${i.lot} order by ${i.lot}`,
  );
  return rows.length === 0 ? [null] : rows.map(({ lot }) => lot);
}

async function facts(doc: Certificate, read: Read, moment: string): Promise<Facts> {
  const none: Facts = { rows: [], next: null, employee: null };
  if (moment === 'release') return { ...none, employee: read.grants.employee };
  if (moment !== 'loadValues' && moment !== 'newRevision') return none;
  const { material } = doc.fields;
  const rows =
    material === null
      ? []
      : await lotValues(read, {
          customer: doc.fields.customer,
          material,
          lots: await lotsOf(doc, read),
        });
  const c = headerTable(certificate, 'c');
  const [next] = await read.select(
    { id: c.id, code: c.code },
    sql`from ${c} where ${is(c.org, read.org)} and ${is(c.formerCertificate, doc.id)} and ${c.status} <> 'voided' limit 1`,
  );
  return {
    ...none,
    rows,
    next: next === undefined ? null : { id: next.id, code: next.code ?? '' },
  };
}

function problems(_doc: Certificate, { rows, next }: Facts, moment: string): Problem[] {
  const error = (message: string, more: Partial<Problem> = {}): Problem[] => [
    { field: '', level: 'error', message, ...more },
  ];
  if (moment === 'loadValues' && rows.length === 0)
    return error('该批没有已审核的产品检验或发货检验，也没有适用的检验标准；请先检验，或手工填写检验结果');
  if (moment === 'newRevision' && next !== null)
    return error(`已有新版 ${next.code}，请在它上面继续`, {
      documents: [{ entity: 'qualityCertificate', ...next }],
    });
  return [];
}

const copied = [
  'customer',
  'salesOutBill',
  'deliveryNotice',
  'customerOrderNo',
  'material',
  'customerMaterialNo',
  'lot',
  'unit',
  'qty',
  'produceDate',
  'expiryDate',
  'statement',
  'template',
] as const;

/** Rows typed by hand stand where nothing was inspected for their item. */
function withTyped(doc: Certificate, rows: readonly CertificateRow[]): CertificateRow[] {
  const typed = doc.lines.items.filter((row) => row.inspectionBill === null);
  const same = (row: CertificateRow, other: CertificateRow): boolean =>
    row.inspectionItem === other.inspectionItem && row.lot === other.lot;
  const cleared = (row: CertificateRow): CertificateRow => ({
    lot: row.lot,
    inspectionItem: row.inspectionItem,
    requirement: row.requirement,
    unit: row.unit,
    resultText: row.resultText,
    result: row.result,
    isConceded: row.isConceded,
    inspectionBill: row.inspectionBill,
  });
  return [
    ...rows.map((row) => {
      const own = typed.find((each) => same(each, row));
      return row.resultText === null && own !== undefined ? { ...row, resultText: own.resultText } : row;
    }),
    ...typed.filter((row) => !rows.some((each) => same(row, each))).map(cleared),
  ];
}

export const qualityCertificate = defineBehaviour(certificate, {
  title: '质检报告的检验值与版次',
  checks: ['一份报告只有一个未作废的新版'],
  effects: { loadValues: ['keepLines'], newRevision: ['create'], release: ['set', 'set'] },
  facts,
  check: problems,
  plan: {
    loadValues: (doc, { rows }) => [
      {
        effect: 'keepLines',
        entity: 'qualityCertificate',
        id: doc.id,
        lines: 'items',
        remove: doc.lines.items.map(({ id }) => id),
        insert: withTyped(doc, rows),
      },
    ],
    newRevision: (doc, { rows }) => [
      {
        effect: 'create',
        opens: true,
        entity: 'qualityCertificate',
        fields: {
          ...Object.fromEntries(copied.map((field) => [field, doc.fields[field]])),
          revision: (doc.fields.revision ?? 1) + 1,
          formerCertificate: doc.id,
        },
        lines: { items: withTyped(doc, rows) },
      },
    ],
    release: (doc, { employee }) => [
      ...(doc.fields.signer === null && employee !== null
        ? [{ effect: 'set' as const, entity: 'qualityCertificate', id: doc.id, fields: { signer: employee } }]
        : []),
      ...(doc.fields.formerCertificate === null
        ? []
        : [
            {
              effect: 'set' as const,
              entity: 'qualityCertificate',
              id: doc.fields.formerCertificate,
              fields: { replacedBy: doc.fields.code },
            },
          ]),
    ],
  },
});
