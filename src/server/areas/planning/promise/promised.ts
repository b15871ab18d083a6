// Delivery dates of lines, told in the words of a page: the basis is read, the pure rules answer, what cannot be told says why.
import {
  type PromiseAnswer,
  promiseAnswers,
  type PromiseAsked,
} from '#entities/planning/promise/promiseAnswer.ts';
import type { LineAsked, LinePromise, PromiseResult } from '#entities/planning/promise/promiseWire.ts';
import { unit as unitDef } from '#entities/master/unit.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { among, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { lastRun } from '../supplyDemand/gridWindow.ts';
import { type BasisAsked, readBasis } from './promiseBasis.ts';

export type Asked = Omit<BasisAsked, 'materials'> & {
  transportDays?: number;
  isStockOnly?: boolean;
};

/** @throws Refusal 409 for structures or calendars that give no answer, in words */
export async function promised(
  context: Context,
  lines: readonly LineAsked[],
  { document, quote, ...ways }: Asked,
): Promise<PromiseResult> {
  const materials = [...new Set(lines.map(({ material }) => material))];
  const { basis, items } = await readBasis(context, { materials, document, quote });
  const codes = new Map(items.map(({ id, material }) => [id, material]));
  const asked = lines.flatMap(({ material, ...line }): PromiseAsked[] => {
    const code = codes.get(material);
    return code === undefined ? [] : [{ ...line, ...ways, material: code }];
  });
  const answers = new Map(answered(() => promiseAnswers(basis, asked)).map((each) => [each.line, each]));
  const told = new Set([
    ...asked.map(({ material }) => material),
    ...[...answers.values()].flatMap(({ chain, taken }) =>
      [...chain, ...taken].map(({ material }) => material),
    ),
  ]);
  const named = items.filter(({ material }) => told.has(material));
  const u = headerTable(unitDef, 'u');
  const unitNames = await selectRows(
    context.session,
    { id: u.id, name: u.name },
    sql`from ${u} where ${among(u.id, [...new Set(named.map(({ unit }) => unit))])}`,
  );
  const units = new Map(unitNames.map(({ id, name }) => [id, name ?? '']));
  return {
    today: basis.today,
    lines: lines.map(({ line, material }) => toldOf(line, codes.get(material) ?? '', answers.get(line))),
    names: Object.fromEntries(
      named.map(({ material, id, name, unit }) => [
        material,
        { id, name: name ?? '', unit: units.get(unit) ?? '' },
      ]),
    ),
    lastRun: await lastRun(context.session, context.grants.org ?? ''),
  };
}

/** Of a line whose material takes no part in planning, or is not there for whoever asks. */
export function notTold(line: string): LinePromise {
  return {
    line,
    material: '',
    promiseDate: null,
    lateWorkdays: 0,
    uncovered: '0',
    parts: [],
    chain: [],
    taken: [],
    problem: '这种物料不参与计划（服务、费用或已停用），没有交期',
  };
}

function toldOf(line: string, material: string, answer: PromiseAnswer | undefined): LinePromise {
  if (answer === undefined) return { ...notTold(line), material };
  const { promiseDate, lateWorkdays, uncovered, parts, chain, taken } = answer;
  const isCovered = uncovered === '0';
  return {
    line,
    material,
    promiseDate: isCovered ? promiseDate : null,
    lateWorkdays: isCovered ? lateWorkdays : 0,
    uncovered,
    parts,
    chain,
    taken,
    problem: null,
  };
}

function answered<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (
      error instanceof Error &&
      ['BomCycle', 'QuantityOverflow', 'OutsideCalendar', 'NoConversion'].includes(error.name)
    )
      throw conflict(error.message);
    throw error;
  }
}
