// Orders with operations in the workshop of the small company, and reports on them.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { openWorkshop } from '../making.ts';
import type { Clerk, Company } from '../scenario.ts';
import { openFloor, type Floor } from '../workshopFloor.ts';

export interface Reporting {
  floor: Floor;
  /** Operations by number; each at the cutting centre. */
  order(fields: Row, operations: readonly Row[], components?: readonly Row[]): Promise<DocResult>;
  /** A draft of a report with these quantities. */
  draft(order: DocResult, fields: Row, lines?: Record<string, Row[]>, clerk?: Clerk): Promise<DocResult>;
  /** The same, submitted and approved. */
  report(order: DocResult, fields: Row, lines?: Record<string, Row[]>): Promise<DocResult>;
  operation: string;
  workCenter: string;
}

export async function openReporting(company: Company): Promise<Reporting> {
  const { admin } = company;
  const shop = await openWorkshop(company);
  const floor = await openFloor(company);
  const [operation, workCenter] = [shop.operations.cut, shop.centers.cutting];
  const draft: Reporting['draft'] = (order, fields, lines = {}, clerk = admin) =>
    clerk.create('workReport', {
      fields: { manufacturingOrder: order.doc.id, reporter: floor.employee, ...fields },
      lines,
    });
  return {
    floor,
    operation,
    workCenter,
    order: (fields, operations, components = []) =>
      floor.order(fields, components, {
        operations: operations.map((row) => ({ operation, workCenter, ...row })),
      }),
    draft,
    report: async (order, fields, lines) => admin.approve('workReport', await draft(order, fields, lines)),
  };
}
