// What an order objects to before each action: what stands on it, what was issued or received, what is missing.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { Row } from '#model/entity.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import type { Moment } from '#server/behaviours/behaviour.ts';
import { closedMessage } from '#server/ledgers/periods.ts';
import { refusedBy, type Standing } from './blockers.ts';
import { bomUpdateProblems, type BomUpdateFacts } from './componentChange/bomUpdate.ts';
import { componentProblems } from './componentChange/componentEdits.ts';
import type { ComponentChangeFacts } from './componentChange/componentFacts.ts';
import { substitutionProblems } from './componentChange/substitution.ts';
import { changeConsequences, changeProblems, type ChangeFacts } from './orderChange.ts';
import { mergeProblems, splitProblems } from './orderPieces.ts';
import { ownLateStart } from './lateStarts.ts';
import { handOnProblems, type HandOnFacts } from './shopFloor/handOn.ts';
import { releaseProblems, type ReleaseFacts } from './releaseChecks.ts';
import type { Snapshot } from './snapshot.ts';

type Order = DocOf<typeof order>;

export interface OrderFacts {
  given: Row;
  reason: string | null;
  release: ReleaseFacts | null;
  /** The unit of the order, where nothing converts it. */
  units: readonly Problem[];
  /** What goes to the workshops with the release, or when asked. */
  handOn: HandOnFacts | null;
  standing: readonly Standing[];
  children: readonly DocumentLink[];
  snapshot: Snapshot | null;
  /** Planned times of operations that have none yet. */
  times: readonly Effect[];
  /** Orders to be taken over by this one. */
  others: readonly Order[];
  /** Of a change of quantity or days. */
  change: ChangeFacts | null;
  /** Of a change of components. */
  parts: ComponentChangeFacts | null;
  /** Of parts brought up to the bill in force. */
  bomUpdate: BomUpdateFacts | null;
  /** Rows of demand of the sale order this one was made for. */
  demand: readonly string[];
  /** The latest closed month, YYYY-MM; '' when none is. */
  closedThrough: string;
  /** What the order refers to. */
  reader: RefReader;
  today: string;
  newId: () => string;
}

const error = (message: string): Problem => ({ field: '', level: 'error', message });
const warning = (message: string): Problem => ({ field: '', level: 'warning', message });

const checks: Readonly<Record<Moment, (doc: Order, facts: OrderFacts) => Problem[]>> = {
  save: (doc, { today }) => ownLateStart(doc, today),
  release: (doc, { release }) => (release === null ? [] : releaseProblems(doc, release)),
  toWorkshops: (doc, { handOn }) => (handOn === null ? [] : handOnProblems(doc, handOn)),
  unapprove: (_doc, { standing, children }) => [
    ...refusedBy(standing, '反审核'),
    ...besideChildren(children, '反审核'),
  ],
  unstart: (_doc, { standing }) =>
    refusedBy(
      standing.filter(({ executed }) => executed),
      '反开工',
    ),
  void: (_doc, { standing, children }) => [
    ...refusedBy(standing, '作废'),
    ...besideChildren(children, '作废'),
  ],
  finish(doc) {
    const [done, least] = [decimal(doc.fields.inQty), decimal(doc.fields.receiveLower)];
    return done.gte(least)
      ? []
      : [
          warning(
            `已入库 ${shown(doc.fields.inQty)}，少于入库下限 ${shown(doc.fields.receiveLower)}，仍要完工请确认`,
          ),
        ];
  },
  close: closing,
  forceClose: closing,
  reopen(doc, { closedThrough }) {
    const closed = (doc.fields.closeTime ?? '').slice(0, 10);
    return closed !== '' && closed.slice(0, 7) <= closedThrough
      ? [error(`不能反结案：${closedMessage(closed, closed.slice(0, 7))}`)]
      : [];
  },
  change: (doc, { given, children, change }) => [
    ...changeProblems(doc, given),
    ...(change === null ? [] : changeConsequences(doc, given, children, change)),
  ],
  ...Object.fromEntries(
    ['addComponent', 'changeComponent', 'removeComponent'].map((moment) => [
      moment,
      (doc: Order, { given, parts }: OrderFacts) =>
        parts === null ? [] : componentProblems(doc, given, parts, moment),
    ]),
  ),
  substitute: (_doc, { given, parts }) => (parts === null ? [] : substitutionProblems(given, parts)),
  updateFromBom: (_doc, { bomUpdate }) => (bomUpdate === null ? [] : bomUpdateProblems(bomUpdate)),
  split: (doc, { given }) => splitProblems(doc, given),
  mergeOrders: (doc, { others }) => mergeProblems(doc, others),
  refreshBom(doc, { snapshot }) {
    const issued = doc.lines.components.filter((row) => !decimal(row.issuedQty).isZero());
    if (issued.length > 0)
      return [error(`用料清单第${numbers(issued)}行已领料，不能重展用料，请先退料或用变更调整`)];
    if (snapshot === null) return [error('没有选择BOM版本，不能重展用料')];
    if (snapshot.components.length === 0) return [error('所选BOM在计划开工日期没有有效的子项')];
    return snapshot.notes.map((note) => warning(note));
  },
};

/** Nothing handed in may be left behind; what still lies in the workshop, and open orders for parts, are asked about. */
function closing(doc: Order, { standing, children }: OrderFacts): Problem[] {
  const open = standing.find(({ executed }) => !executed);
  if (open !== undefined) return refusedBy([open], '结案');
  const left = doc.lines.components.filter((row) => !decimal(row.wipQty).isZero());
  return [
    ...(left.length === 0
      ? []
      : [
          warning(
            `在制结存不为 0：${left
              .slice(0, 6)
              .map((row) => `第${row.seq}行 ${row.materialName ?? ''} ${shown(row.wipQty)}`)
              .join('，')}${left.length > 6 ? ' 等' : ''}；请先退料、报废或耗用，或确认仍要结案`,
          ),
        ]),
    ...(children.length === 0
      ? []
      : [
          {
            ...warning(
              `还有未结案的子订单 ${children
                .slice(0, 5)
                .map(({ code }) => code)
                .join('、')}，请确认是否仍要结案`,
            ),
            documents: children,
          },
        ]),
  ];
}

function besideChildren(children: readonly DocumentLink[], title: string): Problem[] {
  const [first] = children;
  if (first === undefined) return [];
  return [{ ...error(`不能${title}：已有子订单 ${first.code}，请先删除或作废它`), documents: children }];
}

const shown = (value: string | null): string => formatDecimal(decimalText(decimal(value)));
const numbers = (rows: readonly { seq: number }[]): string => rows.map(({ seq }) => seq).join('、');

/** Objections to an action; none where nothing is asked. */
export function orderProblems(doc: Order, facts: OrderFacts, moment: Moment): Problem[] {
  return [...facts.units, ...(checks[moment]?.(doc, facts) ?? [])];
}
