// What all bills that move stock have in common: rules S1 to S7 as far as no definition says them, and one maker of
// behaviours, so that a bill says only which way its goods go and what they are worth. Availability (S6) and the place
// of single pieces are judged by the ledger itself, under its locks.
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { closedMessage } from '#server/ledgers/periods.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import {
  defineBehaviour,
  type Behaviour,
  type DocumentLocks,
  type Moment,
  type Proposal,
  type Read,
} from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import type { PostEffect } from '#server/ledgers/stock/posting.ts';
import type { PostedThere } from '#server/ledgers/stock/postElsewhere.ts';
import { optionalText, textOf } from '#server/values.ts';
import { openingsOf, proposePieces, unknownPieces, type PieceFacts } from './lotsAndPieces.ts';
import { goodsProblems, placeProblems, type Issue, type Side } from './stockChecks.ts';

import { piecesOf } from './stockMove.ts';

export { moveOf } from './stockMove.ts';

export interface StockBillFacts {
  today: string;
  allowBackdate: boolean;
  backdateDays: number;
  /** The latest closed month, YYYY-MM; every earlier one counts as closed. '' when none is. */
  closedThrough: string;
  /** What happens when an expired lot is issued. */
  expiredControl: 'none' | 'warn' | 'block';
  /** What comes in is reserved for the production orders that wait for it. */
  reservesArrivals: boolean;
  pieces: PieceFacts;
  reader: RefReader;
}

export async function stockBillFacts(doc: Doc, read: Read): Promise<StockBillFacts> {
  const [param] = await read.kept(
    ['stockParam'],
    'select allow_backdate, backdate_days, expired_control, reserve_on_arrival from stock_param where org = $1::uuid',
    [read.org],
  );
  const control = param?.['expired_control'];
  // For a message in time: posting itself reads the period under a lock.
  const [closed] = await read.kept(
    ['stockPeriod'],
    `select max(period) as period from stock_period where org = $1::uuid and period_status = 'closed'`,
    [read.org],
  );
  return {
    today: read.today,
    allowBackdate: param?.['allow_backdate'] !== false,
    backdateDays: Number(param?.['backdate_days'] ?? 31),
    closedThrough: textOf(closed?.['period']),
    expiredControl: control === 'none' || control === 'warn' ? control : 'block',
    reservesArrivals: param?.['reserve_on_arrival'] === true,
    pieces: await unknownPieces(doc, read),
    reader: read.reader,
  };
}

/** What comes in is reserved where the parameter says so; of materials reserved strongly, always. */
function reservingOf(moves: readonly StockMove[], { reservesArrivals, reader }: StockBillFacts): Effect[] {
  const arriving = moves.filter(({ baseQty }) => !baseQty.startsWith('-'));
  if (arriving.length === 0) return [];
  if (reservesArrivals) return [{ effect: 'reserveArrived' }];
  const strong = arriving.some(
    ({ material }) => reader('material', material)?.fields['reserveMode'] === 'strong',
  );
  return strong ? [{ effect: 'reserveArrived', strongOnly: true }] : [];
}

/** Goods with a lot or number are followed from bill to bill; what has neither leaves no trace. */
function genealogyOf(doc: Doc, does: 'write' | 'undo'): Effect[] {
  const isFollowed = (row: LineRow): boolean =>
    ['lot', 'lotNo', 'serialText'].some((field) => optionalText(row[field]) !== null) ||
    piecesOf(row).length > 0;
  return Object.values(doc.lines).some((rows) => rows.some(isFollowed))
    ? [{ effect: 'genealogy', does }]
    : [];
}

/** Problems of a bill about to be submitted or approved; drafts may still break these rules. */
function stockBillProblems(doc: Doc, facts: StockBillFacts, sides: readonly Side[]): Problem[] {
  const date = textOf(doc.fields['date']);
  const rows = doc.lines['items'] ?? [];
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
  const date = textOf(doc.fields['date']);
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

/** Name of a referred partner or department for the ledger; '' when there is none. */
function counterpartyOf(reader: RefReader, entity: string, value: FieldValue | undefined): string {
  return reader(entity, value ?? null)?.name ?? '';
}

type Party = readonly [field: string, entity: string];

export interface StockBillSpec<Facts extends StockBillFacts> {
  /** Where the goods of a line come from or go to; the first says what is asked of lots and pieces. */
  sides: (doc: Doc) => readonly Side[];
  /** Fields that name the other party, by the entity they refer to; the first that is filled counts. */
  parties: readonly Party[] | ((doc: Doc) => readonly Party[]);
  /** What it posts in another organisation; null where it posts in its own alone. Taking back asks for the organisation only. */
  there?: (doc: Doc, facts: Facts) => PostedThere | null;
  /** What may be wrong at any moment, saving and taking back too. */
  always?: (doc: Doc, facts: Facts, moment: Moment) => Problem[];
  facts: (doc: Doc, read: Read, moment: Moment) => Promise<Facts>;
  /** Documents it reads quantities of; locked before it is judged. */
  locks?: DocumentLocks;
  /** Values of its own lines that nobody typed, beside lots and pieces. */
  propose?: (proposal: Proposal, read: Read) => Promise<Patch[]>;
  moves: (doc: Doc, facts: Facts) => StockMove[];
  /** It brings goods that others may wait for. */
  arrives?: true;
  /** Further lines keys with movements. */
  also?: readonly string[];
  /** Beyond S1 to S7, before submit and approve. */
  problems?: (doc: Doc, facts: Facts) => Problem[];
  /** Without the limits of S1. */
  anyDate?: true;
  /** Of what is wrong with its goods and places, what does not count for this document. */
  excuses?: (doc: Doc, problem: Problem) => boolean;
  /** Its sources are counted on by a bridge of the area that owns them, before what other bridges do. */
  countedByBridge?: true;
  /** Its goods are judged as goods that come in, but lots and pieces must be there already. */
  opensNothing?: true;
  /** Scheme whose count the bill settles. */
  countScheme?: (doc: Doc) => string | null;
  /** Further effects, after the sources were counted and before stock is posted. */
  approve?: (doc: Doc, facts: Facts) => Effect[];
  unapprove?: (doc: Doc, facts: Facts) => Effect[];
  /** Further effects, after stock was posted, or taken back. */
  posted?: (doc: Doc, facts: Facts) => Effect[];
  takenBack?: (doc: Doc, facts: Facts) => Effect[];
  /** Kinds of the further effects, in their order; named for each phase that has some. */
  effects?: Readonly<
    Partial<Record<'approve' | 'unapprove' | 'posted' | 'takenBack', readonly EffectKind[]>>
  >;
}

/** The behaviour of a bill: checked at submit and approve, posted at approve, mirrored at unapprove. */
export function stockBill<Facts extends StockBillFacts>(spec: StockBillSpec<Facts>): Behaviour<Facts> {
  const { effects: kinds = {} } = spec;
  for (const phase of ['approve', 'unapprove', 'posted', 'takenBack'] as const)
    if ((spec[phase] === undefined) !== (kinds[phase] === undefined))
      throw new Error(`a bill of the store has to name its effects of ${phase}`);
  const posting = (doc: Doc, facts: Facts): Omit<PostEffect, 'moves'> => {
    const scheme = spec.countScheme?.(doc) ?? null;
    return {
      effect: 'post',
      lines: 'items',
      ...(spec.also === undefined ? {} : { also: spec.also }),
      date: textOf(doc.fields['date']),
      counterparty:
        (typeof spec.parties === 'function' ? spec.parties(doc) : spec.parties)
          .map(([field, entity]) => counterpartyOf(facts.reader, entity, doc.fields[field]))
          .find((name) => name !== '') ?? '',
      costTo: { price: 'costPrice', amount: 'costAmount' },
      ...(scheme === null ? {} : { countScheme: scheme }),
    };
  };
  const opens = (doc: Doc): boolean =>
    spec.opensNothing !== true && spec.sides(doc).some((side) => side.opens === true);
  const sources = (to: 'executed' | 'occupied'): Effect[] =>
    spec.countedByBridge === true ? [] : [{ effect: 'progress', to }];
  const counting: readonly EffectKind[] = spec.countedByBridge === true ? [] : ['progress'];
  const reserving: readonly EffectKind[] = spec.arrives === true ? ['reserveArrived'] : [];
  return defineBehaviour<Facts>({
    title: '出入库单据规则与过账',
    checks: [
      ...(spec.anyDate === true ? [] : ['单据日期在未关账的期间内，不晚于今天，不早于允许补录的天数']),
      '物料允许库存业务；批号、序列号与物料的管理方式一致，序列号个数等于基本数量',
      '库位属于仓库、为末级且未锁定；仓库不在盘点冻结中；库存状态允许出库',
      '批号未冻结、未报废，过期按参数控制',
      ...(spec.problems === undefined && spec.always === undefined ? [] : ['本单据自己的规则']),
    ],
    effects: {
      approve: [
        ...counting,
        ...(kinds.approve ?? []),
        'post',
        'genealogy',
        ...(kinds.posted ?? []),
        ...reserving,
      ],
      unapprove: [
        ...counting,
        ...(kinds.unapprove ?? []),
        ...reserving,
        'post',
        'genealogy',
        ...(kinds.takenBack ?? []),
      ],
    },
    ...(spec.locks === undefined ? {} : { locks: spec.locks }),
    propose:
      spec.propose === undefined
        ? proposePieces
        : async (proposal, read) => [
            ...(await proposePieces(proposal, read)),
            ...((await spec.propose?.(proposal, read)) ?? []),
          ],
    facts: spec.facts,
    check(doc, facts, moment) {
      const always = spec.always?.(doc, facts, moment) ?? [];
      if (moment !== 'submit' && moment !== 'approve') return always;
      const known =
        spec.anyDate === true
          ? { ...facts, closedThrough: '', allowBackdate: true, backdateDays: Infinity }
          : facts;
      return [
        ...always,
        ...stockBillProblems(doc, known, spec.sides(doc)).filter(
          (problem) => spec.excuses?.(doc, problem) !== true,
        ),
        ...(spec.problems?.(doc, facts) ?? []),
      ];
    },
    plan: {
      approve(doc, facts) {
        const there = spec.there?.(doc, facts) ?? null;
        const moves = spec.moves(doc, facts);
        const post: PostEffect = {
          ...posting(doc, facts),
          moves,
          ...(opens(doc) ? { opens: openingsOf(doc) } : {}),
          ...(there === null ? {} : { there }),
        };
        return [
          ...sources('executed'),
          ...(spec.approve?.(doc, facts) ?? []),
          post,
          ...genealogyOf(doc, 'write'),
          ...(spec.posted?.(doc, facts) ?? []),
          ...(spec.arrives === true ? reservingOf(moves, facts) : []),
        ];
      },
      unapprove(doc, facts) {
        const there = spec.there?.(doc, facts) ?? null;
        const post: PostEffect = {
          ...posting(doc, facts),
          ...(there === null ? {} : { there: { org: there.org, counterparty: there.counterparty } }),
        };
        return [
          ...sources('occupied'),
          ...(spec.unapprove?.(doc, facts) ?? []),
          ...(spec.arrives === true ? [{ effect: 'reserveArrived' as const, back: true as const }] : []),
          post,
          ...genealogyOf(doc, 'undo'),
          ...(spec.takenBack?.(doc, facts) ?? []),
        ];
      },
    },
  });
}
