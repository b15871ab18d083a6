// 生产领料单 and 生产补料单: material leaves the store for the workshop at its average cost. What an issue may take of a
// component is the link rule's; feeding has no limit but its own approval.
import type { StockBillSpec } from '#server/areas/inventory/stockBillSpec.ts';
import { materialIssueBill as issue } from '#entities/inventory/materialIssueBill.ts';
import { productionFeed as feed } from '#entities/manufacturing/materialFlow/productionFeed.ts';
import type { Doc } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { inUnit } from '#model/openQuantity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { issues } from '#server/areas/inventory/stockChecks.ts';
import {
  moveOf,
  problemOf,
  stockBillOf,
  stockBillFacts,
  type StockBillFacts,
} from '#server/areas/inventory/stockBill.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { flowLogged } from './flowLog.ts';
import {
  addedTo,
  closedOrders,
  foreignGoods,
  lastTaken,
  orderFacts,
  standingOrders,
  stillUsed,
  type FlowBill,
  type OrderFacts,
} from './orderFacts.ts';

type IssueBill = DocOf<typeof issue> | DocOf<typeof feed>;

export interface WorkshopFacts extends StockBillFacts {
  flow: OrderFacts;
}

export async function workshopFacts(doc: Doc & FlowBill, read: Read): Promise<WorkshopFacts> {
  return { ...(await stockBillFacts(doc, read)), flow: await orderFacts(doc, read) };
}

const entered = (doc: FlowBill, { flow }: WorkshopFacts): Problem[] => standingOrders(doc, flow);

/** What every bill of the material flow refuses of the orders behind it. */
export const orderRefusals = {
  save: entered,
  submit: entered,
  approve: entered,
  unapprove: (doc: FlowBill, { flow }: WorkshopFacts): Problem[] => closedOrders(doc, flow),
};

interface IssueFacts extends WorkshopFacts {
  /** By component; read where the issue is taken back. */
  taken: ReadonlyMap<string, string>;
}

const issueFacts = async (doc: Doc & FlowBill, read: Read): Promise<IssueFacts> => ({
  ...(await workshopFacts(doc, read)),
  taken: new Map(),
});

async function takenBackFacts(doc: Doc & FlowBill, read: Read): Promise<IssueFacts> {
  const facts = await workshopFacts(doc, read);
  return { ...facts, taken: await lastTaken(facts.flow, read) };
}

export const workshopParties = [
  ['produceDept', 'department'],
  ['workshop', 'workshop'],
] as const;

/** What a bill leaves in 生产执行记录. */
export function logging(event: string) {
  return {
    effects: { posted: ['logExecution'], takenBack: ['logExecution'] },
    posted: (doc: FlowBill, { flow }: WorkshopFacts) => flowLogged(doc, flow, event),
    takenBack: (doc: FlowBill, { flow }: WorkshopFacts) => flowLogged(doc, flow, event, true),
  } as const;
}

/** Reservations beyond what the components still need after the bill go; with a bill named they come back with it. */
export function trimmed(doc: FlowBill, entity: string | null): Effect[] {
  const lineIds = [...new Set(doc.lines.items.flatMap((row) => row.componentLineId ?? []))];
  const bill = entity === null ? null : { entity, id: doc.id, code: doc.fields.code ?? '' };
  return lineIds.length === 0 ? [] : [{ effect: 'reserve', work: { do: 'trim', lineIds, bill } }];
}

function issueBill(
  entity: string,
  event: 'issue' | 'feed',
  more: (doc: IssueBill, facts: WorkshopFacts) => Problem[],
): StockBillSpec<IssueFacts, IssueBill> {
  return {
    sides: () => [issues],
    parties: workshopParties,
    facts: { save: issueFacts, submit: issueFacts, approve: issueFacts, unapprove: takenBackFacts },
    refuses: {
      ...orderRefusals,
      unapprove: (doc, facts) => [
        ...orderRefusals.unapprove(doc, facts),
        ...stillUsed(doc, facts.flow, facts.taken),
      ],
    },
    problems: (doc, facts) => [...foreignGoods(doc, facts.flow), ...more(doc, facts)],
    effects: { posted: ['logExecution', 'reserve'], takenBack: ['logExecution'] },
    posted: (doc, { flow }) => [...flowLogged(doc, flow, event), ...trimmed(doc, entity)],
    takenBack: (doc, { flow }) => flowLogged(doc, flow, event, true),
    moves: (doc) =>
      doc.lines.items.map((row) => {
        const component = row.componentLineId;
        return {
          ...moveOf(doc, row, -1, 'materialIssue', { by: 'average' }),
          ...(component === null ? {} : { demands: [component] }),
        };
      }),
  };
}

export const materialIssueBill = stockBillOf(
  issue,
  issueBill('materialIssueBill', 'issue', (doc, { flow }) => [
    ...byHand(doc, flow),
    ...overIssued(doc, flow),
  ]),
);

export const productionFeed = stockBillOf(
  feed,
  issueBill('productionFeed', 'feed', () => []),
);

/** What goes with the receipt or the report is not issued by hand as well. */
function byHand(doc: FlowBill, { components }: OrderFacts): Problem[] {
  if (doc.fields.isBackflush === true) return [];
  return doc.lines.items.flatMap((row) => {
    const mode = components.get(row.componentLineId ?? '')?.issueMode;
    return mode === 'backflush' || mode === 'transferBackflush'
      ? [problemOf(row, { field: 'material', message: '该用料按倒冲发料，随入库或汇报自动领料，请删除该行' })]
      : [];
  });
}

/** Above the limit where the component only warns of it. */
function overIssued(doc: FlowBill, facts: OrderFacts): Problem[] {
  return [...addedTo(doc.lines.items, facts)].flatMap(([component, { row, qty }]) => {
    if (component.overIssueControl !== 'warn' || doc.fields.isBackflush === true) return [];
    const net = decimal(component.issuedQty).minus(decimal(component.returnedQty)).plus(qty);
    const limit = decimal(component.requiredQty).times(
      decimal(component.overIssueRate).dividedBy(100).plus(1),
    );
    if (net.lessThanOrEqualTo(limit)) return [];
    const whole = { qty: decimal(component.unitQty), baseQty: decimal(component.requiredQty) };
    const shown = (base: typeof net): string => decimalText(inUnit(base, whole, { unit: 6, base: 6 }));
    const message = `领料后共领 ${shown(net)}，超过应发上限 ${shown(limit)}（${component.order.code}），请确认超领`;
    return [problemOf(row, { field: 'qty', message, level: 'warning' })];
  });
}
