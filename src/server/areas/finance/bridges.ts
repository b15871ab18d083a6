// Bridges from orders and bills to their money: plan rows at approval, base dates when goods go over, deductions when
// they come back, contracts kept in step, and steps that wait for money.
import { payable, receivable, type EventBase, type MoneySide } from '#entities/blocks/money/moneySide.ts';
import { purchaseInBill } from '#entities/inventory/purchaseInBill.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { purchaseAcceptance } from '#entities/purchase/purchaseAcceptance.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { receiptNotice } from '#entities/purchase/receiptNotice.ts';
import { deliveryNotice } from '#entities/sales/deliveryNotice.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { businessDate } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour, type Behaviour, type Bridge } from '#server/behaviours/behaviour.ts';
import { stillOpen } from '#server/behaviours/general/stillOpen.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { controlledBy } from './controlPoints.ts';
import type { FeeKind } from './ledger/fees.ts';
import type { EventDefinition } from './moneyDefinitions.ts';
import { orderContract } from './orderContract.ts';

function money(side: MoneySide, act: 'plan' | 'deduct' | 'contract', counted: boolean): Effect {
  return { effect: 'money', side: side.name, act, counted };
}

const paying = (...effects: Effect[]) => defineAction({ effects: ['money'], plan: () => effects });

/** An order makes its plan and counts on its contract; its lines count there by the bridge of the order itself. */
function order(side: MoneySide, more: Behaviour['actions'] = {}): Behaviour {
  return defineBehaviour({
    title: '订单的收付款计划与合同执行',
    actions: {
      approve: paying(money(side, 'plan', true), money(side, 'contract', true)),
      unapprove: paying(money(side, 'plan', false), money(side, 'contract', false)),
      ...more,
    },
  });
}

const splitPlan = paying({ effect: 'money', side: receivable.name, act: 'fillPlan' });

/** A document whose day others count from. */
function event(def: EventDefinition, side: MoneySide, base: EventBase): Behaviour {
  const happened = (date: string | null, counted: boolean): Effect => ({
    effect: 'money',
    side: side.name,
    act: 'event',
    base,
    date: date ?? '',
    counted,
  });
  return defineBehaviour(def, {
    title: '收付款到期日的起算日',
    actions: {
      approve: defineAction(def, {
        effects: ['money'],
        plan: ({ fields }) => [happened(fields.date, true)],
      }),
      unapprove: defineAction(def, {
        effects: ['money'],
        plan: ({ fields }) => [happened(fields.date, false)],
      }),
    },
  });
}

/** The day the customer signed for the goods, wholly or in part; corrected, it is taken back. */
const signed = defineBehaviour(salesOutBill, {
  title: '客户签收日',
  actions: {
    sign: defineAction(salesOutBill, 'sign', {
      effects: ['money'],
      facts: async (_doc, { now }) => now,
      plan(_doc, now, { given }) {
        const status = given.signStatus ?? 'signed';
        const at = given.signTime ?? now;
        const counted = status === 'signed' || status === 'partial';
        return [
          {
            effect: 'money',
            side: 'receivable',
            act: 'event',
            base: 'signDate',
            date: businessDate(at),
            counted,
          },
        ];
      },
    }),
  },
});

/** Goods that went over: some orders are paid by delivery, and contracts count what was executed. */
function delivery(side: MoneySide): Behaviour {
  return defineBehaviour({
    title: '按交货收付款与合同执行',
    actions: {
      approve: paying(money(side, 'plan', true), money(side, 'contract', true)),
      unapprove: paying(money(side, 'plan', false), money(side, 'contract', false)),
    },
  });
}

function returned(side: MoneySide): Behaviour {
  return defineBehaviour({
    title: '退货冲减收付款计划',
    actions: {
      approve: paying(money(side, 'deduct', true)),
      unapprove: paying(money(side, 'deduct', false)),
    },
  });
}

/** Work of suppliers: every receipt owes its fee, returns and charged material take off what is owed. */
function fees(kind: FeeKind): Behaviour {
  const owed = (counted: boolean): Effect => ({
    effect: 'money',
    side: 'payable',
    act: 'fee',
    kind,
    counted,
  });
  return defineBehaviour({
    title: '委外加工费与扣款的应付计划',
    actions: { approve: paying(owed(true)), unapprove: paying(owed(false)) },
  });
}

/** Rule customer-r3: a partner stays in use until his money is settled. */
const unsettled = (side: MoneySide): Behaviour =>
  stillOpen({
    document: side.plan,
    field: side.partner,
    where: 'd.amount - d.deduct_amount - d.settled_amount <> 0',
    remedy: side.name === 'receivable' ? '收清款项' : '付清款项',
  });

export const moneyBridges: readonly Bridge[] = [
  { entity: 'customer', behaviour: unsettled(receivable) },
  { entity: 'supplier', behaviour: unsettled(payable) },
  { entity: 'saleOrder', behaviour: orderContract(receivable) },
  { entity: 'saleOrder', behaviour: controlledBy(saleOrder, receivable, 'beforeOrder') },
  { entity: 'saleOrder', behaviour: order(receivable, { splitPlan }) },
  { entity: 'purchaseOrder', behaviour: orderContract(payable) },
  { entity: 'purchaseOrder', behaviour: controlledBy(purchaseOrder, payable, 'beforeOrder') },
  { entity: 'purchaseOrder', behaviour: order(payable) },
  {
    entity: 'manufacturingOrder',
    behaviour: controlledBy(manufacturingOrder, receivable, 'beforeProduction'),
  },
  { entity: 'deliveryNotice', behaviour: controlledBy(deliveryNotice, receivable, 'beforeDelivery') },
  { entity: 'deliveryNotice', behaviour: event(deliveryNotice, receivable, 'noticeDate') },
  { entity: 'receiptNotice', behaviour: event(receiptNotice, payable, 'noticeDate') },
  { entity: 'salesOutBill', behaviour: controlledBy(salesOutBill, receivable, 'beforeDelivery') },
  { entity: 'salesOutBill', behaviour: event(salesOutBill, receivable, 'stockOutDate') },
  { entity: 'salesOutBill', behaviour: signed },
  { entity: 'salesOutBill', behaviour: delivery(receivable) },
  { entity: 'purchaseInBill', behaviour: controlledBy(purchaseInBill, payable, 'beforeStockIn') },
  { entity: 'purchaseInBill', behaviour: event(purchaseInBill, payable, 'stockInDate') },
  { entity: 'purchaseInBill', behaviour: delivery(payable) },
  { entity: 'purchaseAcceptance', behaviour: event(purchaseAcceptance, payable, 'acceptanceDate') },
  { entity: 'salesReturnBill', behaviour: returned(receivable) },
  { entity: 'purchaseReturnBill', behaviour: returned(payable) },
  { entity: 'outsourcingInBill', behaviour: fees('received') },
  { entity: 'outsourcingReturnBill', behaviour: fees('returned') },
  { entity: 'outsourcingFeed', behaviour: fees('charged') },
];
