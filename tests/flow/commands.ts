// What may happen in a random run, by weight. A command that finds nothing to act on does nothing.
import { approveSheet, beginAgain, bill, count, giveUp, plan, takeSheetBack } from './countCommands.ts';
import { lockStock, unlockStock } from './locking.ts';
import { buy, receive, request, sell, transfer, useUp } from './making.ts';
import {
  approve,
  close,
  closeLine,
  deliverAgain,
  drop,
  mishap,
  push,
  redate,
  relocate,
  reopen,
  retype,
  takeBack,
} from './moving.ts';
import type { World } from './world.ts';

export interface Command {
  weight: number;
  run(world: World): Promise<void>;
}

export const commands: readonly Command[] = [
  { weight: 4, run: receive },
  { weight: 2, run: useUp },
  { weight: 8, run: sell },
  { weight: 3, run: buy },
  { weight: 2, run: request },
  { weight: 2, run: transfer('transferApply') },
  { weight: 2, run: transfer('transferBill') },
  { weight: 3, run: transfer('transferOutBill') },
  { weight: 3, run: push('purchaseRequisition', 'purchaseOrder') },
  { weight: 5, run: push('purchaseOrder', 'purchaseInBill') },
  { weight: 3, run: push('purchaseInBill', 'purchaseReturnBill') },
  { weight: 6, run: push('saleOrder', 'deliveryNotice') },
  { weight: 4, run: push('saleOrder', 'salesOutBill') },
  { weight: 6, run: push('deliveryNotice', 'salesOutBill') },
  { weight: 4, run: push('salesOutBill', 'salesReturnBill') },
  { weight: 2, run: push('otherOutBill', 'otherInBill') },
  { weight: 2, run: push('transferApply', 'transferBill') },
  { weight: 2, run: push('transferApply', 'transferOutBill') },
  { weight: 6, run: push('transferOutBill', 'transferInBill') },
  { weight: 2, run: deliverAgain },
  { weight: 3, run: mishap },
  { weight: 20, run: approve },
  { weight: 7, run: takeBack },
  { weight: 3, run: drop },
  { weight: 4, run: retype },
  { weight: 2, run: relocate },
  { weight: 2, run: redate },
  { weight: 2, run: close },
  { weight: 2, run: reopen },
  { weight: 2, run: closeLine },
  { weight: 5, run: lockStock },
  { weight: 2, run: unlockStock },
  { weight: 2, run: plan },
  { weight: 1, run: beginAgain },
  { weight: 5, run: count },
  { weight: 4, run: approveSheet },
  { weight: 1, run: takeSheetBack },
  { weight: 3, run: bill(true) },
  { weight: 1, run: bill(false) },
  { weight: 1, run: giveUp },
];
