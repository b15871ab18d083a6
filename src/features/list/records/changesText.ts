// The changes of a row of the log in words: which fields of which lines, from what to what, as its business object has them.
import { auditLog } from '#entities/system/auditLog.ts';
import { entityOf } from '#entities/registry.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import type { HistoryChange } from '#model/wire/wire.ts';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';

/** More of them are only counted. */
const changesShown = 5;

const { entityKey, changes } = auditLog.fields;
/** Fields of the log that say what was changed. */
const changeFields = { entityKey, changes };

/** Each change of a row of the log with its entity and changes. */
export function changeTexts(row: Row, environment: FieldEnvironment, most = Infinity): string[] {
  const { entityKey, changes: logged } = partOf(row, changeFields);
  const def = entityOf(plainText(entityKey));
  const changes = (Array.isArray(logged) ? logged : []).filter(isChange);
  const texts = changes.slice(0, most).map((change) => changeText(def, change, environment));
  return changes.length > most ? [...texts, `等 ${changes.length} 处`] : texts;
}

export function changesText(row: Row, environment: FieldEnvironment): string {
  return changeTexts(row, environment, changesShown).join('；');
}

function changeText(
  def: EntityDef | undefined,
  change: HistoryChange,
  environment: FieldEnvironment,
): string {
  const table = change.lines === undefined ? undefined : def?.lines?.[change.lines];
  const line = change.lineNo === undefined ? '' : `第${change.lineNo}行`;
  const place = change.lines === undefined ? '' : `${table?.title ?? change.lines}${line} `;
  if (change.field === '') return `${place}${change.old === null ? '新增' : '删除'}`;
  const fields =
    change.lines === undefined ? (def === undefined ? {} : allFieldsOf(def)) : (table?.fields ?? {});
  const field = fields[change.field];
  const title = field?.title ?? change.field;
  // Records are named by ids here, which tell nobody anything: that they changed is all that is said.
  if (field?.entity !== undefined) return `${place}${title}`;
  const [old, now] = [change.old, change.new].map((value) => wordsOf(field, value, environment));
  if (old === null || now === null) return `${place}${title}`;
  const shown = (words: string | undefined): string => words || missingText;
  return `${place}${title}：${change.old === null ? shown(now) : `${shown(old)} → ${shown(now)}`}`;
}

/** A value as people read it, '' for none; null for what programs alone read, which no history shows. */
export function wordsOf(
  field: FieldDef | undefined,
  value: FieldValue,
  environment: FieldEnvironment,
): string | null {
  if (value === null || value === '') return '';
  if (field !== undefined && field.kind !== 'json') return cellText(field, value, undefined, environment);
  if (typeof value !== 'object') return plainText(value);
  const isNamed = field?.dict !== undefined || field?.fieldOf !== undefined;
  const isList = Array.isArray(value) && value.every((one: FieldValue) => typeof one !== 'object');
  return isNamed && isList ? cellText(field, value, undefined, environment) : null;
}

function isChange(value: unknown): value is HistoryChange {
  return typeof value === 'object' && value !== null && 'field' in value && 'old' in value && 'new' in value;
}
