// Which report computes which rows. A definition of kind `report` without one here is a mistake found at start.
import { allEntities } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Report } from './report.ts';
import { contractExecution } from './contractExecution.ts';
import { customerCreditStatus } from './customerCreditStatus.ts';
import { purchaseOrderExecution, saleOrderExecution } from './orderExecution.ts';
import { planAgeing } from './planAgeing.ts';
import { stockAging } from './stockAging.ts';
import { stockAlert } from './stockAlert.ts';
import { stockAvailability } from './stockAvailability.ts';
import { stockAvailabilityDays } from './stockAvailabilityDays.ts';
import { stockInOutDetail } from './stockInOutDetail.ts';
import { stockInOutSummary } from './stockInOutSummary.ts';

const reports: Readonly<Record<string, Report>> = {
  contractExecution,
  customerCreditStatus,
  planAgeing,
  purchaseOrderExecution,
  saleOrderExecution,
  stockAging,
  stockAlert,
  stockAvailability,
  stockAvailabilityDays,
  stockInOutDetail,
  stockInOutSummary,
};

const missing = allEntities.filter((def) => def.kind === 'report' && !Object.hasOwn(reports, def.name));
if (missing.length > 0)
  throw new Error(`reports without rows: ${missing.map(({ name }) => name).join(', ')}`);

export function reportOf(def: EntityDef): Report {
  const report = Object.hasOwn(reports, def.name) ? reports[def.name] : undefined;
  if (report === undefined) throw new Error(`${def.name} is no report`);
  return report;
}
