// What an inspector is proposed to do with a judged lot: accepted whole, refused whole, or after a full inspection as many
// as were found good. Samples that were destroyed are taken off first. Pure.
import { decimal, decimalText, Decimal } from '#model/decimal.ts';
import type { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { isFullInspection } from '#entities/quality/inspection/judgement.ts';

type Bill = DocOf<typeof inspectionBill>;

const classes = [
  ['criticalDefects', 'criticalReject', '致命缺陷'],
  ['majorDefects', 'majorReject', '严重缺陷'],
  ['minorDefects', 'minorReject', '轻微缺陷'],
] as const;

/** Why the lot is refused, in words with numbers. */
function reasonOf({ fields }: Bill): string {
  const said = classes.flatMap(([found, limit, title]) => {
    const [has, most] = [fields[found] ?? 0, fields[limit]];
    return most !== null && has >= most ? [`${title} ${has} ≥ 拒收数 ${most}`] : [];
  });
  return said.length === 0 ? '必检项目不合格' : said.join('，');
}

const isNamed = (sampleNo: string | null): sampleNo is string => sampleNo !== null && sampleNo !== '';

/** Failed units of a full inspection: each counts once, whatever is wrong with it. */
function failedUnits(doc: Bill): number {
  const units = new Set<string>();
  for (const row of doc.lines.samples) if (row.result === 'reject') units.add(String(row.sampleNo ?? 0));
  for (const { samplesNo } of doc.lines.defects) if (isNamed(samplesNo)) units.add(samplesNo);
  const typed = doc.lines.items.map((row) => row.defectSamples ?? 0);
  const loose = doc.lines.defects
    .filter((row) => !isNamed(row.samplesNo))
    .reduce((sum, row) => sum + Number(row.qty ?? '0'), 0);
  return Math.max(units.size, loose, ...typed);
}

/** Units that were used up: as many as the largest sample of a destructive item. */
function destroyedUnits(doc: Bill): number {
  return Math.max(
    0,
    ...doc.lines.items.filter((row) => row.isDestructive === true).map((row) => row.sampleQty ?? 0),
  );
}

/** Decision lines for the lot. */
function decisionRows(doc: Bill): Row[] {
  const lot = decimal(doc.fields.inspectQty);
  const type = doc.fields.inspectionType;
  const refused = type === 'incoming' || type === 'outsourcing' ? 'return' : 'rework';
  const destroyed = Decimal.min(lot, destroyedUnits(doc));
  const rest = lot.minus(destroyed);
  const isFull = isFullInspection(doc);
  const bad =
    isFull && (doc.fields.ownRejectedItems ?? 0) === 0
      ? Decimal.min(rest, failedUnits(doc))
      : doc.fields.sampleResult === 'reject'
        ? rest
        : decimal('0');
  const rows = [
    { decision: 'accept', qty: decimalText(rest.minus(bad)) },
    { decision: refused, qty: decimalText(bad), reason: isFull ? '全检不合格' : reasonOf(doc) },
    { decision: 'destroy', qty: decimalText(destroyed), reason: '破坏性检验的样品' },
  ];
  return rows.filter((row) => row.qty !== '0');
}

/** In place of the lines that stand. */
export function decisionsAnew(doc: Bill, newId: () => string): Patch[] {
  const lines = 'decisions';
  return [
    ...doc.lines[lines].map((row): Patch => ({ op: 'removeLine', lines, id: row.id })),
    ...decisionRows(doc).map((values): Patch => ({
      op: 'insertLine',
      lines,
      id: newId(),
      before: null,
      values,
    })),
  ];
}

/** The whole lot is inspected after its sample was refused: what the sample said is kept, and numbers hold no more. */
export function convertedToFull(doc: Bill): Patch[] {
  const { fields } = doc;
  const lot = Math.ceil(Number(fields.inspectQty ?? '0'));
  const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });
  return [
    set('sampledResult', fields.sampleResult),
    set('sampledFound', {
      criticalDefects: fields.criticalDefects ?? 0,
      majorDefects: fields.majorDefects ?? 0,
      minorDefects: fields.minorDefects ?? 0,
    }),
    set('isConverted', true),
    set('inspectMode', 'full'),
    set('sampleQty', lot),
    ...doc.lines.items.flatMap(({ id }): Patch[] => [
      { op: 'setLine', lines: 'items', id, field: 'sampleQty', value: lot },
      { op: 'setLine', lines: 'items', id, field: 'samplingScheme', value: null },
      { op: 'setLine', lines: 'items', id, field: 'acceptNumber', value: null },
      { op: 'setLine', lines: 'items', id, field: 'rejectNumber', value: null },
    ]),
    ...doc.lines.decisions.map(({ id }): Patch => ({ op: 'removeLine', lines: 'decisions', id })),
  ];
}
