// 应收应付: what plans, receipts and payments do, and what orders, bills and contracts do to them.
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { moneyBridges } from './bridges.ts';
import { planDueDates } from './calendarDates.ts';
import { financeFigures } from './figures.ts';
import { moneyInvariants } from './invariants.ts';
import { moneyLedger } from './ledger/money.ts';
import { planAgeing } from './planAgeing.ts';

export const finance: ServerArea = {
  name: 'finance',
  behaviours,
  bridges: moneyBridges,
  ledgers: [moneyLedger],
  figures: financeFigures,
  reports: { planAgeing },
  invariants: moneyInvariants,
  calendarUsers: planDueDates,
};
