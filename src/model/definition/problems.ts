// What is wrong with a definition whose shape is right: names of fields, entities, dictionaries and states that lead
// nowhere, formulas that cannot be read or go round in circles. Said in Chinese, for whoever designs a form.
import { compile, ExpressionError, pathsOf } from '#model/expression.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { planOf } from '#model/derive/plan.ts';
import { allFieldsOf, fieldAt, lineFieldsOf } from '#model/derive/system.ts';
import { tablesIn, titleIn } from './schema.ts';

/** What a definition may refer to. */
export interface Surroundings {
  entityOf: (name: string) => EntityDef | undefined;
  /** Values of the code list; undefined where there is none of that name. */
  codeList: (name: string) => readonly string[] | undefined;
  hasStates: (name: string) => boolean;
  hasArea: (name: string) => boolean;
}

/** Published definitions stand apart from those of the program by the beginning of their names. */
const publishedName = /^x[A-Z][A-Za-z0-9]{1,38}$/;

/** Sentences that say where, what and how to mend; empty for a sound definition. */
export function definitionProblems(def: EntityDef, around: Surroundings): string[] {
  if (typeof def.states === 'string' && !around.hasStates(def.states))
    return [`没有名为“${def.states}”的单据状态`];
  const found = [
    ...namesProblems(def, around),
    ...tablesIn(def).flatMap(({ lines, title, fields }) =>
      Object.entries(fields).flatMap(([key, field]) =>
        fieldProblems(def, around, lines, key, field).map(
          (what) => `“${titleIn(lines, title, field)}”${what}`,
        ),
      ),
    ),
    ...(def.checks ?? []).flatMap(({ expect, when, at, message }) =>
      [expect, when].flatMap((text) =>
        text === undefined
          ? []
          : formulaProblems(def, around, lineKeyOf(def, at), text).map((what) => `检查“${message}”${what}`),
      ),
    ),
  ];
  if (found.length > 0) return found;
  try {
    planOf(def);
    return [];
  } catch {
    return ['计算公式互相引用成了一个圈，请检查公式所用的字段'];
  }
}

function namesProblems(def: EntityDef, around: Surroundings): string[] {
  const found: string[] = [];
  if (!publishedName.test(def.name))
    found.push(`编码“${def.name}”应以小写 x 开头、后接大写字母，只用字母和数字`);
  if (!around.hasArea(def.area)) found.push(`没有名为“${def.area}”的模块`);
  if (Object.keys(def.fields).length === 0) found.push('至少要有一个字段');
  const named = [
    ...(def.firstFields ?? []),
    ...(def.label ?? []),
    ...(def.carry ?? []),
    ...(def.search ?? []),
    ...(def.uniques ?? []).flat(),
    ...(def.indexes ?? []).flat(),
    ...(def.sort ?? []).map(({ field }) => field),
    ...(def.checks ?? []).map(({ at }) => at),
    ...Object.values(def.scope ?? {}),
    ...(def.parent === undefined ? [] : [def.parent]),
  ];
  for (const path of new Set(named))
    if (fieldAt(def, path) === undefined) found.push(`没有字段“${path}”，请改用已有的字段`);
  if (def.lineList !== undefined && def.lines?.[def.lineList] === undefined)
    found.push(`没有子表“${def.lineList}”`);
  for (const { lines, title, fields } of tablesIn(def)) {
    const titles = Object.values(fields).map((field) => field.title);
    const twice = titles.find((each, index) => titles.indexOf(each) !== index);
    if (twice !== undefined)
      found.push(`${lines === null ? '表单' : `子表“${title}”`}中有两个字段都叫“${twice}”`);
  }
  if (def.parent !== undefined && def.fields[def.parent]?.entity !== def.name)
    found.push('上级字段必须引用表单自己');
  return found;
}

function fieldProblems(
  def: EntityDef,
  around: Surroundings,
  lines: string | null,
  key: string,
  field: FieldDef,
): string[] {
  const found: string[] = [];
  const own = fieldsOf(def, lines);
  if (isReserved(def, lines, key)) found.push(`的字段名“${key}”是系统保留的，请换一个`);
  if (field.kind === 'dict') {
    const values = around.codeList(field.dict ?? '');
    if (values === undefined) found.push('没有选择字典');
    else if (typeof field.default === 'string' && !values.includes(field.default))
      found.push(`的默认值“${field.default}”不在字典中`);
  }
  const refers = field.kind === 'ref' || field.kind === 'refs';
  const target = field.entity === def.name ? def : around.entityOf(field.entity ?? '');
  if (refers && target === undefined) found.push('没有选择引用的对象，或者该对象不存在');
  for (const [to, from] of Object.entries(field.fill ?? {})) {
    if (own[to] === undefined) found.push(`带出到的字段“${to}”不存在`);
    if (target !== undefined && fieldAt(target, from) === undefined)
      found.push(`带出的“${target.title}”没有字段“${from}”`);
  }
  if (field.lookup !== undefined) {
    const [reference = '', from = ''] = field.lookup.split('.');
    const referred = around.entityOf(own[reference]?.entity ?? '');
    if (referred === undefined || fieldAt(referred, from) === undefined)
      found.push(`抄取的“${field.lookup}”读不到`);
  }
  for (const text of [field.computed, field.editableWhen, field.visibleWhen])
    if (text !== undefined) found.push(...formulaProblems(def, around, lines, text));
  return found;
}

function isReserved(def: EntityDef, lines: string | null, key: string): boolean {
  const declared = lines === null ? def.fields : (def.lines?.[lines]?.fields ?? {});
  const bare: EntityDef = {
    ...def,
    fields: {},
    lines: lines === null ? {} : { [lines]: { title: '', fields: {} } },
  };
  return Object.hasOwn(declared, key) && Object.hasOwn(fieldsOf(bare, lines), key);
}

function fieldsOf(def: EntityDef, lines: string | null): Fields {
  if (lines === null) return allFieldsOf(def);
  const inner = def.lines?.[lines];
  return inner === undefined ? {} : lineFieldsOf(inner);
}

function lineKeyOf(def: EntityDef, path: string): string | null {
  const [first = ''] = path.split('.');
  return path.includes('.') && def.lines?.[first] !== undefined ? first : null;
}

function formulaProblems(def: EntityDef, around: Surroundings, lines: string | null, text: string): string[] {
  try {
    return pathsOf(compile(text))
      .filter((path) => !isReadable(def, around, lines, path))
      .map((path) => `的公式“${text}”用到了不存在的字段“${path}”`);
  } catch (error) {
    if (error instanceof ExpressionError) return [`的公式“${text}”写错了：${error.message}`];
    throw error;
  }
}

/** 'qty', 'doc.taxIncluded' from a line, 'items.amount' from the header, 'material.name' through a reference. */
function isReadable(def: EntityDef, around: Surroundings, lines: string | null, path: string): boolean {
  const [first = '', second, third] = path.split('.');
  if (first === 'doc' && lines !== null && second !== undefined)
    return isReadable(def, around, null, third === undefined ? second : `${second}.${third}`);
  if (lines === null && second !== undefined && def.lines?.[first] !== undefined)
    return isReadable(def, around, first, third === undefined ? second : `${second}.${third}`);
  const field = fieldsOf(def, lines)[first];
  if (second === undefined) return field !== undefined;
  const target = field?.entity === undefined ? undefined : around.entityOf(field.entity);
  return target !== undefined && fieldAt(target, second) !== undefined;
}
