// What all bills that move stock have in common: rules S1 to S7 as far as no definition says them, and one maker of
// behaviours, so that a bill says only which way its goods go and what they are worth. Availability (S6) and the place
// of single pieces are judged by the ledger itself, under its locks.
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { stockParam } from '#entities/inventory/stockParam.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import { closedMessage } from '#server/ledgers/periods.ts';
import { defineBehaviour, type ActionPart, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { movedWhen } from '#entities/blocks/movedLine.ts';
import { partOf } from '#model/rowPart.ts';
import { proposePieces, unknownPieces } from './lotsAndPieces.ts';
import { effectsOf, plansOf } from './stockBillPlan.ts';
import type { JudgedAt, StockBillFacts, StockBillSpec } from './stockBillSpec.ts';
import { goodsProblems, placeProblems, type Issue, type Side } from './stockChecks.ts';

export { moveOf } from './stockMove.ts';
export type { StockBillFacts } from './stockBillSpec.ts';

export async function stockBillFacts(doc: Doc, read: Read): Promise<StockBillFacts> {
  const s = headerTable(stockParam, 's');
  const [param] = await read.keptSelect(
    [stockParam],
    {
      allowBackdate: s.allowBackdate,
      backdateDays: s.backdateDays,
      expiredControl: s.expiredControl,
      reserveOnArrival: s.reserveOnArrival,
    },
    sql`from ${s} where ${is(s.org, read.org)}`,
  );
  const control = param?.expiredControl;
  // For a message in time: posting itself reads the period under a lock.
  const p = headerTable(stockPeriod, 'p');
  const [closed] = await read.keptSelect(
    [stockPeriod],
    { period: asKind('text', sql`max(${p.period})`) },
    sql`from ${p} where ${is(p.org, read.org)} and ${p.periodStatus} = 'closed'`,
  );
  return {
    today: read.today,
    allowBackdate: param?.allowBackdate !== false,
    backdateDays: param?.backdateDays ?? 31,
    closedThrough: closed?.period ?? '',
    expiredControl: control === 'none' || control === 'warn' ? control : 'block',
    reservesArrivals: param?.reserveOnArrival === true,
    pieces: await unknownPieces(doc, read),
    reader: read.reader,
  };
}

/** Problems of a bill about to be submitted or approved; drafts may still break these rules. */
function stockBillProblems(doc: Doc, facts: StockBillFacts, sides: readonly Side[]): Problem[] {
  const date = partOf(doc.fields, movedWhen).date ?? '';
  const { items: rows = [] } = doc.lines;
  return [
    ...dateProblems(doc, facts),
    ...rows.flatMap((row) =>
      sides
        .flatMap((side, index) => [
          ...(index === 0 ? goodsProblems(row, facts, side) : []),
          ...placeProblems(row, facts, side, date),
        ])
        .map((issue) => problemOf(row, issue)),
    ),
  ];
}

/** An objection to one line, with its number. */
export function problemOf(
  row: LineRow,
  { field, message, level = 'error', lines = 'items' }: Issue,
): Problem {
  return { field, lines, lineId: row.id, lineNo: row.seq, level, message: `第${row.seq}行 ${message}` };
}

/** S1: in an open period, not in the future, not further back than the parameter allows. The ledger holds the period itself. */
function dateProblems(doc: Doc, facts: StockBillFacts): Problem[] {
  const date = partOf(doc.fields, movedWhen).date ?? '';
  const problem = (message: string): Problem[] => [{ field: 'date', level: 'error', message }];
  if (date === '') return [];
  if (date > facts.today) return problem(`单据日期 ${date} 晚于今天 ${facts.today}，请改为今天或更早`);
  if (date.slice(0, 7) <= facts.closedThrough) return problem(closedMessage(date, date.slice(0, 7)));
  const age = (Date.parse(facts.today) - Date.parse(date)) / 86_400_000;
  if (age > 0 && !facts.allowBackdate) return problem('库存参数不允许补录以前日期的单据，请改为今天');
  if (age > facts.backdateDays)
    return problem(`单据日期 ${date} 早于允许补录的 ${facts.backdateDays} 天，请改近日期`);
  return [];
}

/** The behaviour of a bill: checked at submit and approve, posted at approve, mirrored at unapprove. */
export function stockBill<Facts extends StockBillFacts>(spec: StockBillSpec<Facts>): Behaviour {
  return behaviourOf(spec);
}

/** The same of one entity: its parts know the fields and lines of the definition. */
export function stockBillOf<E extends EntityDef, Facts extends StockBillFacts>(
  def: E,
  spec: StockBillSpec<Facts, DocOf<NoInfer<E>>>,
): Behaviour {
  return defineBehaviour(def, behaviourOf(spec));
}

function behaviourOf<Facts extends StockBillFacts, D extends Doc>(
  spec: StockBillSpec<Facts, D>,
): Behaviour<D> {
  const [effects, plans] = [effectsOf(spec), plansOf(spec)];
  const turned = (action: 'approve' | 'unapprove') => ({ effects: effects[action], plan: plans[action] });
  return {
    title: '出入库单据规则与过账',
    propose:
      spec.propose === undefined
        ? proposePieces
        : async (proposal, read) => [
            ...(await proposePieces(proposal, read)),
            ...((await spec.propose?.(proposal, read)) ?? []),
          ],
    actions: {
      save: ownRules(spec, 'save'),
      submit: allRules(spec, 'submit'),
      approve: { ...allRules(spec, 'approve'), ...turned('approve') },
      unapprove: {
        facts: factsAt(spec, 'unapprove'),
        ...ownRules(spec, 'unapprove'),
        ...turned('unapprove'),
      },
    },
  };
}

function factsAt<Facts extends StockBillFacts, D extends Doc>(
  { facts }: StockBillSpec<Facts, D>,
  action: JudgedAt,
) {
  const read = typeof facts === 'function' ? facts : facts[action];
  if (read === undefined) throw new Error(`a bill of the store has to name its facts of ${action}`);
  return read;
}

/** What the bill itself refuses at the action. */
function ownRules<Facts extends StockBillFacts, D extends Doc>(
  spec: StockBillSpec<Facts, D>,
  action: JudgedAt,
): ActionPart<Facts, D> {
  const [locks, refuse] = [spec.locks?.[action], spec.refuses?.[action]];
  return {
    ...(locks === undefined ? {} : { locks }),
    ...(refuse === undefined
      ? {}
      : {
          checks: ['本单据自己的规则'],
          facts: factsAt(spec, action),
          check: (doc, facts) => refuse(doc, facts),
        }),
  };
}

/** The same, and the rules of all bills after it. */
function allRules<Facts extends StockBillFacts, D extends Doc>(
  spec: StockBillSpec<Facts, D>,
  action: 'submit' | 'approve',
): ActionPart<Facts, D> {
  const isOwn = spec.problems !== undefined || spec.refuses?.[action] !== undefined;
  return {
    ...ownRules(spec, action),
    checks: [
      ...(spec.anyDate === true ? [] : ['单据日期在未关账的期间内，不晚于今天，不早于允许补录的天数']),
      '物料允许库存业务；批号、序列号与物料的管理方式一致，序列号个数等于基本数量',
      '库位属于仓库、为末级且未锁定；仓库不在盘点冻结中；库存状态允许出库',
      '批号未冻结、未报废，过期按参数控制',
      ...(isOwn ? ['本单据自己的规则'] : []),
    ],
    facts: factsAt(spec, action),
    check(doc, facts) {
      const known =
        spec.anyDate === true
          ? { ...facts, closedThrough: '', allowBackdate: true, backdateDays: Infinity }
          : facts;
      return [
        ...(spec.refuses?.[action]?.(doc, facts) ?? []),
        ...stockBillProblems(doc, known, spec.sides(doc)).filter(
          (problem) => spec.excuses?.(doc, problem) !== true,
        ),
        ...(spec.problems?.(doc, facts) ?? []),
      ];
    },
  };
}
