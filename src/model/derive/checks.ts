// All findings about a document: types, ranges, decimals of units, required fields, rules, checks of the definition.
import { decimal, isDecimalText } from '#model/decimal.ts';
import type { CheckDef, Doc, EntityDef, FieldValue, Fields, LineRow, LinesDef, Row } from '#model/entity.ts';
import { ExpressionError, compile, evaluate } from '#model/expression.ts';
import type { ReadValue } from '#model/expression.ts';
import { isDecimal, isDerived } from '#model/fields.ts';
import type { FieldDef } from '#model/fields.ts';
import { isEmpty, kindOf } from '#model/kind.ts';
import type { Kind, KindContext } from '#model/kind.ts';
import { linePlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { fieldRuleProblem, isRequiredCode, requiredMessage } from '#model/check/ruleCodes.ts';
import { scaleSource } from '#model/scale.ts';
import { isAsked } from './editable.ts';
import { formulaProblem } from './formula.ts';
import { fieldToMend } from './uniqueFields.ts';
import { planOf } from './plan.ts';
import type { RowPlan } from './plan.ts';
import { headerReader, lineReader } from './read.ts';

export type Stage = 'save' | 'submit';

export interface CheckOptions {
  /** Items of dictionaries; without it any value of the right type passes. */
  dictionary?: NonNullable<KindContext['dictionary']>;
  /** Most problems to report. Default 200. */
  limit?: number;
}

/** Where a finding belongs. */
interface Place {
  lines?: string;
  lineId?: string;
  lineNo?: number;
  /** '第3行 ', with the title of the lines where there are several. */
  prefix: string;
}

/**
 * Findings in the order of the form, errors and warnings. Required fields count at submit for documents, always for
 * everything else. Values the user cannot type are judged by type and size only.
 */
export function problemsOf(
  def: EntityDef,
  doc: Doc,
  reader: RefReader,
  stage: Stage,
  options: CheckOptions = {},
): Problem[] {
  const limit = options.limit ?? 200;
  const problems: Problem[] = [];
  const complete = stage === 'submit' || def.kind !== 'document';
  const plan = planOf(def);
  const context: KindContext = {
    reader,
    ...(options.dictionary === undefined ? {} : { dictionary: options.dictionary }),
  };
  const several = Object.keys(def.lines ?? {}).length > 1;
  // Left empty, it is numbered when it is saved.
  const [{ code: numberField }, { code: number }] = [def.fields, doc.fields];
  const numbered =
    stage === 'save' && def.codePrefix !== undefined && numberField?.kind === 'code' && isEmpty(number);

  function add(place: Place, field: string, message: string, level: Problem['level'] = 'error'): void {
    const { prefix, ...where } = place;
    if (problems.length < limit) problems.push({ field, ...where, level, message: `${prefix}${message}` });
  }

  function judgeRow(rowPlan: RowPlan, row: Row, place: Place, read: ReadValue): void {
    for (const judged of judgedFields(rowPlan.fields)) {
      const message = valueProblem(judged, row[judged.key], row, doc.fields, reader, context, complete);
      if (message !== null && !(numbered && rowPlan === plan.header && judged.key === 'code'))
        add(place, judged.key, message);
    }
    for (const formulas of rowPlan.formulas) {
      for (const formula of formulas) {
        const message = isEmpty(row[formula.key]) ? formulaProblem(formula, read) : null;
        if (message !== null) add(place, formula.key, message);
      }
    }
  }

  const whole: Place = { prefix: '' };
  judgeRow(plan.header, doc.fields, whole, headerReader(def, doc, reader));
  for (const [key, lines] of Object.entries(def.lines ?? {})) {
    const rows = doc.lines[key] ?? [];
    const linePlan = plan.lines.get(key);
    if (linePlan === undefined) continue;
    if (complete && lines.required && rows.length === 0) add(whole, key, `请至少填写一行${lines.title}`);
    for (const { row, message, field } of repeated(lines, rows))
      add(placeOf(key, row, several ? lines.title : ''), field, message);
    for (const line of rows) {
      if (problems.length >= limit) return problems;
      const place = placeOf(key, line, several ? lines.title : '');
      judgeRow(linePlan, line, place, lineReader(def, key, doc, line, reader));
      for (const rule of linePlan.rules) {
        const found = rule.problems?.({ def, linesKey: key, lines, doc, line, reader }) ?? [];
        for (const { field, message, level, whileTyped } of found)
          if (whileTyped !== true || stage !== 'submit') add(place, field, message, level);
      }
    }
  }
  for (const rule of plan.docRules) {
    for (const { field, message, level, line } of rule.problems?.({ def, doc, reader }) ?? []) {
      const title = several && line !== undefined ? (def.lines?.[line.lines]?.title ?? '') : '';
      add(line === undefined ? whole : placeOf(line.lines, line.row, title), field, message, level);
    }
  }
  for (const check of def.checks ?? []) {
    if (check.on === 'submit' && stage !== 'submit') continue;
    judgeCheck(def, doc, reader, check, several, add);
  }
  return problems;
}

function placeOf(lines: string, line: LineRow, title: string): Place {
  return { lines, lineId: line.id, lineNo: line.seq, prefix: linePlace(line.seq, title) };
}

interface Repeated {
  row: LineRow;
  field: string;
  message: string;
}

/** Lines that carry a tick, or values, which an earlier line carries already. */
function repeated(lines: LinesDef, rows: readonly LineRow[]): Repeated[] {
  const { onlyOne } = lines;
  const titled = (keys: readonly string[]) => keys.map((key) => lines.fields[key]?.title ?? key).join('、');
  const ticked =
    onlyOne === undefined
      ? []
      : repeatedBy(
          rows,
          [onlyOne.field, ...(onlyOne.within ?? [])],
          (row) => row[onlyOne.field] === true,
        ).map(({ row, first }) => ({
          row,
          field: onlyOne.field,
          message: `“${titled([onlyOne.field])}”只能勾选一行，第${first}行已勾选`,
        }));
  const same = (lines.uniques ?? []).flatMap((keys) =>
    repeatedBy(rows, keys, (row) => !isEmpty(row[keys[0] ?? ''])).map(({ row, first }) => ({
      row,
      field: fieldToMend(lines.fields, keys),
      message: `${titled(keys)}与第${first}行重复，请修改`,
    })),
  );
  return [...ticked, ...same];
}

function repeatedBy(
  rows: readonly LineRow[],
  keys: readonly string[],
  counts: (row: LineRow) => boolean,
): { row: LineRow; first: number }[] {
  const seen = new Map<string, number>();
  return rows.filter(counts).flatMap((row) => {
    const key = JSON.stringify(keys.map((field) => row[field] ?? null));
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.seq);
    return first === undefined ? [] : [{ row, first }];
  });
}

interface JudgedField {
  key: string;
  field: FieldDef;
  kind: Kind;
  /** Never typed by the user: judged by type and size, not by range. */
  derived: boolean;
}

const judged = new WeakMap<Fields, JudgedField[]>();

/** Stored fields in the order of the form; the same list for the same fields. */
function judgedFields(fields: Fields): readonly JudgedField[] {
  let list = judged.get(fields);
  if (list === undefined) {
    list = Object.entries(fields).flatMap(([key, field]) => {
      if (field.transient || key === 'id' || key === 'seq' || key === 'version') return [];
      const { above: _above, min: _min, max: _max, ...unbounded } = field;
      const derived = isDerived(field);
      return [{ key, field: derived ? unbounded : field, kind: kindOf(field.kind), derived }];
    });
    judged.set(fields, list);
  }
  return list;
}

const chosen: readonly string[] = ['ref', 'refs', 'dict', 'date', 'datetime', 'bool'];

function valueProblem(
  { field, kind, derived }: JudgedField,
  value: FieldValue | undefined,
  row: Row,
  header: Row,
  reader: RefReader,
  context: KindContext,
  complete: boolean,
): string | null {
  if (isEmpty(value) || (typeof value === 'string' && value.trim() === ''))
    return complete && !derived && isAsked(field, row, header) ? missingProblem(field) : null;
  const message = kind.check(value, field, context);
  if (message !== null || derived) return message;
  const scale = scaleProblem(field, value, row, header, reader);
  if (scale !== null || field.rule === undefined || typeof value !== 'string') return scale;
  return fieldRuleProblem(field.rule, value, field.title, { negative: field.min?.startsWith('-') === true });
}

/** What is asked where a field has to have a value and has none. */
export function missingProblem({ kind, dict, required, rule, title }: FieldDef): string | null {
  const isChosen = chosen.includes(kind) || dict !== undefined;
  if (isRequiredCode(rule)) return requiredMessage(title, isChosen);
  return required === true ? `请${isChosen ? '选择' : '填写'}${title}` : null;
}

/** Q2: more decimals than the unit or the currency has are refused, not rounded. */
function scaleProblem(
  field: FieldDef,
  value: FieldValue,
  row: Row,
  header: Row,
  reader: RefReader,
): string | null {
  if (!isDecimal(field) || typeof value !== 'string' || !value.includes('.') || !isDecimalText(value))
    return null;
  const { scale, from } = scaleSource(field, row, header, reader);
  if (scale === undefined || decimal(value).decimalPlaces() <= scale) return null;
  const source = from === '' ? '' : `（按“${from}”的精度）`;
  return scale === 0
    ? `${field.title}只能是整数${source}，现在是 ${value}`
    : `${field.title}最多 ${scale} 位小数${source}，现在是 ${value}`;
}

type Add = (place: Place, field: string, message: string, level?: Problem['level']) => void;

function judgeCheck(
  def: EntityDef,
  doc: Doc,
  reader: RefReader,
  check: CheckDef,
  several: boolean,
  add: Add,
): void {
  const [scope = '', key] = check.at.split('.');
  const lines =
    def.lines !== undefined && key !== undefined && Object.hasOwn(def.lines, scope)
      ? def.lines[scope]
      : undefined;
  const whole: Place = { prefix: '' };
  const judge = (read: ReadValue, place: Place) => {
    const field = lines === undefined ? check.at : (key ?? '');
    try {
      if (check.when !== undefined && evaluate(compile(check.when), read) !== true) return;
      if (evaluate(compile(check.expect), read) === false)
        add(place, field, check.message, check.level ?? 'error');
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      add(place, field, `无法检查“${check.message}”：${error.message}`);
    }
  };
  if (lines === undefined) judge(headerReader(def, doc, reader), whole);
  else
    for (const line of doc.lines[scope] ?? [])
      judge(lineReader(def, scope, doc, line, reader), placeOf(scope, line, several ? lines.title : ''));
}
