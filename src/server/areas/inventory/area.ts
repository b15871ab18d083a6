// 库存: what bills of the store do, how reports are computed, and what must hold of ledger, balances and claims.
import { availability } from '#server/ledgers/availability.ts';
import { countProgress, counts } from '#server/ledgers/counts.ts';
import { stockPeriods } from '#server/ledgers/periods.ts';
import { expireLocks } from '#server/ledgers/reservationExpiry.ts';
import { reservationLedger } from '#server/ledgers/reservations.ts';
import { posting } from '#server/ledgers/stock/posting.ts';
import { transit } from '#server/ledgers/stock/transitWarehouse.ts';
import { stockFreeze } from '#server/ledgers/stockFreeze.ts';
import type { ServerArea } from '../serverArea.ts';
import * as behaviours from './behaviours.ts';
import { stockFigures } from './figures.ts';
import { countInvariants } from './invariants/counts.ts';
import { onTheWayInvariants } from './invariants/onTheWay.ts';
import { postedInvariants } from './invariants/postedLines.ts';
import { stockInvariants } from './invariants/stock.ts';
import { locationInUse, materialInStock, warehouseInUse } from './goodsInUse.ts';
import { noticeLocks, orderLocks } from './locks.ts';
import { reserveArrived } from './reserveArrived.ts';
import { stockAging } from './reports/stockAging.ts';
import { stockAlert } from './reports/stockAlert.ts';
import { stockAvailability } from './reports/stockAvailability.ts';
import { stockAvailabilityDays } from './reports/stockAvailabilityDays.ts';
import { stockInOutDetail } from './reports/stockInOutDetail.ts';
import { stockInOutSummary } from './reports/stockInOutSummary.ts';
import { stockOnLines } from './stockOnLines.ts';

export const inventory: ServerArea = {
  name: 'inventory',
  behaviours,
  // Locks come after what other bridges count on the order: a notice locks what the order still lacks.
  bridges: [
    { entity: 'material', behaviour: materialInStock },
    { entity: 'warehouse', behaviour: warehouseInUse },
    { entity: 'location', behaviour: locationInUse },
    { entity: 'saleOrder', behaviour: orderLocks },
    { entity: 'deliveryNotice', behaviour: noticeLocks },
  ],
  ledgers: [
    posting,
    transit,
    stockFreeze,
    availability,
    stockPeriods,
    reservationLedger,
    reserveArrived,
    counts,
    countProgress,
  ],
  figures: stockFigures,
  lineTransients: [stockOnLines],
  reports: {
    stockAging,
    stockAlert,
    stockAvailability,
    stockAvailabilityDays,
    stockInOutDetail,
    stockInOutSummary,
  },
  tasks: { expireLocks: { name: '释放到期的锁库', cron: '10 0 * * *', run: expireLocks } },
  invariants: [...stockInvariants, ...countInvariants, ...onTheWayInvariants, ...postedInvariants],
};
