// 质检报告: values are brought in again while it is a draft; a released one stands, and a new revision is made from it with
// the values of today. Releasing a revision names it on the one it replaces.
import type { Doc, Row } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { lotValues } from './lotValues.ts';

interface Facts {
  rows: readonly Row[];
  /** An unfinished or released revision of this one. */
  next: { id: string; code: string } | null;
  employee: string | null;
}

/** Lots whose values the certificate shows. */
async function lotsOf(doc: Doc, read: Read): Promise<(string | null)[]> {
  const own = optionalText(doc.fields['lot']);
  const bill = optionalText(doc.fields['salesOutBill']);
  if (own !== null || bill === null) return [own];
  const rows = await read.rows(
    `select distinct i.lot from sales_out_bill_items i join sales_out_bill b on b.id = i.doc_id
     where b.org = $1::uuid and b.id = $2::uuid and i.material = $3::uuid order by i.lot`,
    [read.org, bill, textOf(doc.fields['material'])],
  );
  return rows.length === 0 ? [null] : rows.map((row) => optionalText(row['lot']));
}

async function facts(doc: Doc, read: Read, moment: string): Promise<Facts> {
  const none: Facts = { rows: [], next: null, employee: null };
  if (moment === 'release') return { ...none, employee: read.grants.employee };
  if (moment !== 'loadValues' && moment !== 'newRevision') return none;
  const material = optionalText(doc.fields['material']);
  const rows =
    material === null
      ? []
      : await lotValues(read, {
          customer: optionalText(doc.fields['customer']),
          material,
          lots: await lotsOf(doc, read),
        });
  const [next] = await read.rows(
    `select id, code from quality_certificate where org = $1::uuid and former_certificate = $2::uuid and status <> 'voided' limit 1`,
    [read.org, doc.id],
  );
  return {
    ...none,
    rows,
    next: next === undefined ? null : { id: textOf(next['id']), code: textOf(next['code']) },
  };
}

function problems(_doc: Doc, { rows, next }: Facts, moment: string): Problem[] {
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

const itemKeys = [
  'lot',
  'inspectionItem',
  'requirement',
  'unit',
  'resultText',
  'result',
  'isConceded',
  'inspectionBill',
];

/** Rows typed by hand stand where nothing was inspected for their item. */
function withTyped(doc: Doc, rows: readonly Row[]): Row[] {
  const typed = (doc.lines['items'] ?? []).filter((row) => optionalText(row['inspectionBill']) === null);
  const same = (row: Row, other: Row): boolean =>
    row['inspectionItem'] === other['inspectionItem'] && (row['lot'] ?? null) === (other['lot'] ?? null);
  const cleared = (row: Row): Row => Object.fromEntries(itemKeys.map((key) => [key, row[key] ?? null]));
  return [
    ...rows.map((row) => {
      const own = typed.find((each) => same(each, row));
      return row['resultText'] === null && own !== undefined
        ? { ...row, resultText: own['resultText'] ?? null }
        : row;
    }),
    ...typed.filter((row) => !rows.some((each) => same(row, each))).map(cleared),
  ];
}

export const qualityCertificate = defineBehaviour<Facts>({
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
        remove: (doc.lines['items'] ?? []).map(({ id }) => id),
        insert: withTyped(doc, rows),
      },
    ],
    newRevision: (doc, { rows }) => [
      {
        effect: 'create',
        opens: true,
        entity: 'qualityCertificate',
        fields: {
          ...Object.fromEntries(copied.map((field) => [field, doc.fields[field] ?? null])),
          revision: Number(doc.fields['revision'] ?? 1) + 1,
          formerCertificate: doc.id,
        },
        lines: { items: withTyped(doc, rows) },
      },
    ],
    release: (doc, { employee }) => [
      ...(optionalText(doc.fields['signer']) === null && employee !== null
        ? [{ effect: 'set' as const, entity: 'qualityCertificate', id: doc.id, fields: { signer: employee } }]
        : []),
      ...(optionalText(doc.fields['formerCertificate']) === null
        ? []
        : [
            {
              effect: 'set' as const,
              entity: 'qualityCertificate',
              id: textOf(doc.fields['formerCertificate']),
              fields: { replacedBy: textOf(doc.fields['code']) },
            },
          ]),
    ],
  },
});
