// 变更 of an order that is planned or at work: another quantity, other days, priority or warehouse. By-products follow the
// quantity, days of parts follow the start; what was issued is never scaled: parts too many afterwards can be returned.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material as materials } from '#entities/master/material/material.ts';
import type { Row } from '#model/entity.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { among, asKind, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { Decimal, decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import {
  addWorkdays,
  OutsideCalendar,
  type WorkingDays,
  workdaysBetween,
} from '#model/workingTime/workingDays.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { wantedOf } from './orderDefaults.ts';
import { type FreshComponent, snapshotOf } from './snapshot.ts';

type Order = DocOf<typeof order>;

const changeable = ['planQty', 'planStartDate', 'planFinishDate', 'priority', 'warehouse'] as const;

const asked = (given: Row) => givenOf(order, 'change', given);
const shown = (value: string | null): string => formatDecimal(decimalText(decimal(value)));

const codes = (links: readonly DocumentLink[]): string =>
  links
    .slice(0, 5)
    .map(({ code }) => code)
    .join('、');

export interface ChangeFacts {
  /** Around the start day; null where that stays. */
  days: WorkingDays | null;
  reader: RefReader;
  /** Parts that the bill names on one of the two start days only; none where the start stays. */
  otherParts: readonly string[];
}

export async function changeFacts(doc: Order, read: Read): Promise<ChangeFacts> {
  const { reader, given } = read;
  const start = asked(given).planStartDate;
  const was = doc.fields.planStartDate ?? '';
  if (start === null || start === was) return { days: null, reader, otherParts: [] };
  const days = daysAround(await calendarForBehaviour(read), start);
  return { days, reader, otherParts: await otherParts(doc, read, was, start) };
}

/** Lines of the bill that come or go between two start days: a change of engineering lies between them. */
async function otherParts(doc: Order, read: Read, was: string, start: string): Promise<string[]> {
  const bom = doc.fields.bom;
  if (bom === null) return [];
  const linesOn = async (startDate: string) =>
    (await snapshotOf(read.rows, read.org, { ...wantedOf(doc), bom, startDate, today: read.today }))
      .components;
  const [before, after] = [await linesOn(was), await linesOn(start)];
  const ids = (rows: readonly FreshComponent[]) => new Set(rows.map((row) => row.bomLineId));
  const [old, fresh] = [ids(before), ids(after)];
  const found = [
    ...before.filter((row) => !fresh.has(row.bomLineId)),
    ...after.filter((row) => !old.has(row.bomLineId)),
  ];
  const parts = [...new Set(found.map((row) => row.material))];
  if (parts.length === 0) return [];
  const m = headerTable(materials, 'm');
  const rows = await read.select(
    { name: asKind('text', sql`${m.code} || ' ' || ${m.name}`) },
    sql`from ${m} where ${among(m.id, parts)} order by ${m.code}`,
  );
  return rows.map(({ name }) => name ?? '');
}

export function changePatches(doc: Order, given: Row, facts: ChangeFacts): Patch[] {
  const header = changeable.flatMap((field): Patch[] => {
    const value = asked(given)[field];
    return isEmpty(value) || value === doc.fields[field] ? [] : [{ op: 'set', field, value }];
  });
  return [...header, ...outputPatches(doc, given, facts), ...dayPatches(doc, facts, given)];
}

function newQty(doc: Order, given: Row): Decimal {
  return decimal(asked(given).planQty ?? doc.fields.planQty);
}

/** By-products in proportion, up to the decimals of their unit, and never below what came in. */
function outputPatches(doc: Order, given: Row, { reader }: ChangeFacts): Patch[] {
  const [now, qty] = [decimal(doc.fields.planQty), newQty(doc, given)];
  if (qty.eq(now) || now.isZero()) return [];
  return doc.lines.byProducts.map((row) => {
    const scale = unitPrecision(row.unit, reader) ?? 8;
    const scaled = decimal(row.planQty).times(qty).div(now).toDecimalPlaces(scale, Decimal.ROUND_UP);
    const value = decimalText(Decimal.max(scaled, decimal(row.inQty)));
    return { op: 'setLine', lines: 'byProducts', id: row.id, field: 'planQty', value };
  });
}

/** The day a part is needed stays as many working days from the start as it was. */
function dayPatches(doc: Order, { days }: ChangeFacts, given: Row): Patch[] {
  const [was, start] = [doc.fields.planStartDate ?? '', asked(given).planStartDate ?? ''];
  if (days === null) return [];
  return doc.lines.components.flatMap((row): Patch[] => {
    const day = row.requiredDate;
    const value = day === null ? null : moved(days, was, start, day);
    return value === null || value === day
      ? []
      : [{ op: 'setLine', lines: 'components', id: row.id, field: 'requiredDate', value }];
  });
}

function moved(days: WorkingDays, was: string, start: string, day: string): string {
  if (day === was) return start;
  try {
    return addWorkdays(days, start, workdaysBetween(days, was, day));
  } catch (error) {
    if (error instanceof OutsideCalendar) return start;
    throw error;
  }
}

export function changeProblems(doc: Order, given: Row): Problem[] {
  const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
  const filled = asked(given);
  const changes = changeable.some((field) => {
    const value = filled[field];
    return !isEmpty(value) && value !== doc.fields[field];
  });
  if (!changes) return [error('', '没有填写要变更的内容')];
  const problems: Problem[] = [];
  if (!isEmpty(filled.planQty)) {
    const qty = decimal(filled.planQty);
    for (const [field, title] of [
      ['inQty', '已入库数量'],
      ['qualifiedQty', '合格数量'],
    ] as const)
      if (qty.lt(decimal(doc.fields[field])))
        problems.push(
          error('planQty', `生产数量不能小于${title} ${shown(doc.fields[field])}，请改为不小于它的数量`),
        );
  }
  const day = (field: 'planStartDate' | 'planFinishDate') => filled[field] ?? doc.fields[field] ?? '';
  if (day('planFinishDate') < day('planStartDate'))
    problems.push(error('planFinishDate', '计划完工日期不能早于计划开工日期'));
  return problems;
}

/** What a change does to the parts and to the orders below, to be agreed to first. */
export function changeConsequences(
  doc: Order,
  given: Row,
  children: readonly DocumentLink[],
  facts: ChangeFacts,
): Problem[] {
  const message = changeSaid(doc, given, children, facts);
  return message === '' ? [] : [{ field: '', level: 'warning', message: `${message}；请确认` }];
}

/** The same in words, for 生产执行记录; '' where nothing follows. */
export function changeSaid(
  doc: Order,
  given: Row,
  children: readonly DocumentLink[],
  facts: ChangeFacts,
): string {
  return [...quantitySaid(doc, given, children), ...daysSaid(doc, given, children, facts)].join('；');
}

function quantitySaid(doc: Order, given: Row, children: readonly DocumentLink[]): string[] {
  const [now, qty] = [decimal(doc.fields.planQty), newQty(doc, given)];
  if (qty.eq(now) || now.isZero()) return [];
  const parts = doc.lines.components;
  const scaled = parts.filter((row) => row.isManualQty !== true && row.dosageType !== 'fixed');
  const over = scaled.filter((row) =>
    decimal(row.issuedQty).minus(decimal(row.returnedQty)).gt(decimal(row.requiredQty).times(qty).div(now)),
  );
  const outputs = doc.lines.byProducts.length;
  return [
    `用料 ${scaled.length} 行的应发数量按新数量重算`,
    ...(parts.length === scaled.length ? [] : [`${parts.length - scaled.length} 行固定或手工用量不变`]),
    ...(over.length === 0 ? [] : [`已领 ${over.length} 行将多出，可退料`]),
    ...(outputs === 0 ? [] : [`联副产品 ${outputs} 行按比例重算`]),
    ...(children.length === 0 ? [] : [`子订单 ${codes(children)} 的数量请另行变更`]),
  ];
}

function daysSaid(doc: Order, given: Row, children: readonly DocumentLink[], facts: ChangeFacts): string[] {
  if (facts.days === null) return [];
  const moving = dayPatches(doc, facts, given).length;
  const planned = doc.lines.operations.filter(({ planStartTime }) => planStartTime !== null);
  const parts = facts.otherParts;
  return [
    ...(moving === 0 ? [] : [`用料 ${moving} 行的需求日期随开工日期移动`]),
    ...(planned.length === 0 ? [] : [`工序计划 ${planned.length} 行的时间不变，请重新排产`]),
    ...(parts.length === 0
      ? []
      : [`按新的开工日期，BOM的用料不同（${parts.slice(0, 4).join('、')}），需要时请重展用料`]),
    ...(children.length === 0
      ? []
      : [`子订单 ${codes(children)} 须在 ${asked(given).planStartDate ?? ''} 前完工`]),
  ];
}
