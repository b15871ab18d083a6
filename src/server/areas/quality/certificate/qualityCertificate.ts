// 质检报告: values are brought in again while it is a draft; a released one stands, and a new revision is made from it with
// the values of today. Releasing a revision names it on the one it replaces.
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { qualityCertificate as certificate } from '#entities/quality/certificate/qualityCertificate.ts';
import type { CertificateRow } from '#entities/quality/certificate/certificateValues.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { lotValues } from './lotValues.ts';

type Certificate = DocOf<typeof certificate>;

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

async function valuesOf(doc: Certificate, read: Read): Promise<readonly CertificateRow[]> {
  const { material, customer } = doc.fields;
  return material === null ? [] : lotValues(read, { customer, material, lots: await lotsOf(doc, read) });
}

/** An unfinished or released revision of this one. */
async function nextRevision({ id }: Certificate, read: Read): Promise<DocumentLink | null> {
  const c = headerTable(certificate, 'c');
  const [next] = await read.select(
    { id: c.id, code: c.code },
    sql`from ${c} where ${is(c.org, read.org)} and ${is(c.formerCertificate, id)} and ${c.status} <> 'voided' limit 1`,
  );
  return next === undefined ? null : { entity: 'qualityCertificate', id: next.id, code: next.code ?? '' };
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
  actions: {
    loadValues: defineAction(certificate, {
      checks: ['有已审核的检验，或适用的检验标准'],
      effects: ['keepLines'],
      facts: valuesOf,
      check: (_doc, rows) =>
        rows.length > 0
          ? []
          : [
              {
                field: '',
                level: 'error',
                message:
                  '该批没有已审核的产品检验或发货检验，也没有适用的检验标准；请先检验，或手工填写检验结果',
              },
            ],
      plan: (doc, rows) => [
        {
          effect: 'keepLines',
          entity: 'qualityCertificate',
          id: doc.id,
          lines: 'items',
          remove: doc.lines.items.map(({ id }) => id),
          insert: withTyped(doc, rows),
        },
      ],
    }),
    newRevision: defineAction(certificate, {
      checks: ['一份报告只有一个未作废的新版'],
      effects: ['create'],
      facts: async (doc: Certificate, read) => ({
        rows: await valuesOf(doc, read),
        next: await nextRevision(doc, read),
      }),
      check: (_doc, { next }) =>
        next === null
          ? []
          : [
              {
                field: '',
                level: 'error',
                message: `已有新版 ${next.code}，请在它上面继续`,
                documents: [next],
              },
            ],
      plan: (doc, { rows }) => [
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
    }),
    release: defineAction(certificate, {
      effects: ['set', 'set'],
      facts: async (_doc, { grants }) => grants.employee,
      plan: (doc, employee) => [
        ...(doc.fields.signer === null && employee !== null
          ? [
              {
                effect: 'set' as const,
                entity: 'qualityCertificate',
                id: doc.id,
                fields: { signer: employee },
              },
            ]
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
    }),
  },
});
