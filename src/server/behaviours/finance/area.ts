// Behaviours of the area by entity, and the bridges that lead from it to documents further up or beside.
import { payable, receivable } from '#model/moneySide.ts';
import type { Behaviour, Bridge } from '../behaviour.ts';
import { moneyBridges } from './bridges.ts';
import { moneyPlan } from './moneyPlan.ts';
import { moneyRecord } from './moneyRecord.ts';
import { planScheme } from './planScheme.ts';

export const financeBehaviours: Readonly<Record<string, Behaviour>> = {
  receivablePlanScheme: planScheme,
  payablePlanScheme: planScheme,
  receivablePlan: moneyPlan(receivable),
  payablePlan: moneyPlan(payable),
  receiptRecord: moneyRecord(receivable),
  paymentRecord: moneyRecord(payable),
};

export const financeBridges: readonly Bridge[] = moneyBridges;
