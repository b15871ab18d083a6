// A line on which one rule is run, as the recipe of changes runs it: what the clerk has just set, and what stood before.
import {
  defineEntity,
  type Doc,
  type EntityDef,
  type Fields,
  type LineRow,
  type Row,
} from '#model/entity.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import type { DocRule, LineRule, RuleProblem } from '#model/rules/rule.ts';
import { reader } from '#tests/model/support/order.ts';

export interface Step {
  /** Values the line had; absent: it is new. */
  was?: Row;
  /** Fields the clerk set. */
  set?: readonly string[];
  /** What earlier rules wrote besides. */
  affected?: readonly string[];
  header?: Row;
  headerChanged?: readonly string[];
  fields?: Fields;
  withoutRefs?: boolean;
  /** The material `milk` keeps for so many days. */
  shelfLifeDays?: number;
}

const lineOf = (row: Row): LineRow => ({ id: 'a', seq: 1, ...row });

function documentOf(
  fields: Fields,
  header: Row,
  rows: Readonly<Record<string, readonly LineRow[]>>,
): { def: EntityDef; doc: Doc } {
  const lines = Object.fromEntries(
    Object.keys(rows).map((key) => [key, { title: key === 'items' ? '明细' : key, fields }]),
  );
  const def = defineEntity({
    name: 'sample',
    title: '单据',
    area: 'sales',
    kind: 'document',
    states: 'document',
    fields: {},
    lines,
  });
  const doc: Doc = {
    id: 'd',
    version: 1,
    status: 'draft',
    fields: { ...header },
    lines: Object.fromEntries(Object.entries(rows).map(([key, list]) => [key, [...list]])),
  };
  return { def, doc };
}

function readerFor({ withoutRefs, shelfLifeDays }: Step): RefReader {
  if (withoutRefs === true) return () => undefined;
  const milk: RefRecord = {
    id: 'milk',
    code: 'MILK',
    name: '牛奶',
    fields: { shelfLifeDays: shelfLifeDays ?? null },
  };
  return (entity, id) => (entity === 'material' && id === 'milk' ? milk : reader(entity, id));
}

/** What the rule writes into the line. */
export function ran(rule: LineRule, row: Row, step: Step = {}): Row {
  const line = lineOf(row);
  const { def, doc } = documentOf(step.fields ?? {}, step.header ?? {}, { items: [line] });
  const changed = new Set(step.set ?? []);
  return rule.run({
    def,
    linesKey: 'items',
    lines: { title: '明细', fields: step.fields ?? {} },
    doc,
    line,
    before: step.was === undefined ? undefined : lineOf(step.was),
    changed,
    affected: new Set([...changed, ...(step.affected ?? [])]),
    headerChanged: new Set(step.headerChanged ?? []),
    reader: readerFor(step),
  });
}

/** A document of these tables, rows numbered in each from 1: 'items1', 'items2' … */
export function partsDocument(
  rows: Readonly<Record<string, readonly Row[]>>,
  fields: Fields = {},
): { def: EntityDef; doc: Doc } {
  const numbered = Object.fromEntries(
    Object.entries(rows).map(([key, list]) => [
      key,
      list.map((row, index): LineRow => ({ id: `${key}${index + 1}`, seq: index + 1, ...row })),
    ]),
  );
  return documentOf(fields, {}, numbered);
}

/** What the rule says against these rows, in order. */
export function problemsOf(
  rule: DocRule,
  rows: Readonly<Record<string, readonly Row[]>>,
  fields: Fields = {},
): RuleProblem[] {
  return rule.problems?.({ ...partsDocument(rows, fields), reader }) ?? [];
}

/** What the rule writes into the rows, by line id. */
export function written(
  rule: DocRule,
  rows: Readonly<Record<string, readonly Row[]>>,
  fields: Fields,
): Record<string, Row> {
  const { def, doc } = partsDocument(rows, fields);
  const tables = Object.values(rule.run({ def, doc, before: doc, reader }));
  return Object.fromEntries(tables.flatMap((table) => [...table]));
}
