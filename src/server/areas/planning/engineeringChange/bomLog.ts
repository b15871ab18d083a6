// 变更记录 of a bill of materials: a row for every value an engineering change wrote into it, and one when it is taken back.
import { type BomEdit, type PartRow, usageText } from '#entities/planning/engineeringChange/bomEdits.ts';
import { planningCodeLists } from '#entities/planning/codeLists.ts';
import { bom as boms } from '#entities/master/bom/bom.ts';
import type { Row } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import type { RefReader } from '#model/refs.ts';
import type { Bom, Change } from './changeDoc.ts';
import type { ChangeFacts } from './changeFacts.ts';

type Log = Pick<ChangeFacts, 'now' | 'userId' | 'reader'>;

/** A row of the log beside who and when. */
interface Entry {
  changeKind: 'add' | 'cancel' | 'modify';
  lineSeq?: number | null;
  fieldKey: string;
  oldValue: string | null;
  newValue?: string | null;
  reason: string;
}

const entry = (doc: Change, { now, userId }: Pick<ChangeFacts, 'now' | 'userId'>, more: Entry): Row => ({
  changedAt: now,
  changedBy: userId,
  ...more,
  reason: [doc.fields.code ?? '', reasonText(doc), more.reason].filter((part) => part !== '').join(' '),
});

const { changeReason } = planningCodeLists;
const { substituteQty, mainQty } = boms.lines.substitutes.fields;

const reasonText = ({ fields: { reason } }: Change): string =>
  changeReason?.items.find(({ value }) => value === reason)?.text ?? '';

const part = (reader: RefReader, row: PartRow | null | undefined): string | null => {
  if (row === null || row === undefined || row.material === null) return null;
  const record = reader('material', row.material);
  return `${[record?.code, record?.name].filter(Boolean).join(' ')} × ${usageText(row)}`.trim();
};

/** What the edits of one bill say, line by line. */
export function logRows(doc: Change, bom: Bom, edits: readonly BomEdit[], log: Log): Row[] {
  const lines = new Map(bom.lines.items.map((line) => [line.id, line]));
  return edits.map(({ line, ends, begins, substitute }) => {
    const old = line === null ? undefined : lines.get(line);
    const ended = ends?.expiryDate !== undefined;
    return entry(doc, log, {
      changeKind:
        old === undefined ? 'add' : begins === null && substitute === null && ended ? 'cancel' : 'modify',
      lineSeq: old?.seq ?? null,
      fieldKey: substitute === null ? '用料' : '替代物料',
      oldValue: part(log.reader, old),
      newValue:
        substitute === null
          ? part(log.reader, begins)
          : part(log.reader, {
              ...substitute,
              numerator: partOf(substitute, { substituteQty }).substituteQty,
              denominator: partOf(substitute, { mainQty }).mainQty,
            }),
      reason: doc.fields.effectiveDate === null ? '' : `${doc.fields.effectiveDate} 生效`,
    });
  });
}

export const takenBackRow = (doc: Change, log: Pick<ChangeFacts, 'now' | 'userId'>): Row =>
  entry(doc, log, {
    changeKind: 'cancel',
    fieldKey: '工程变更',
    oldValue: doc.fields.code ?? '',
    reason: '反审核，恢复原样',
  });
