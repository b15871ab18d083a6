// A workshop of the small company: orders with components, released, and the bills of their material flow.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { lineOf, type Clerk, type Company } from './scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';

export interface Floor {
  workshop: string;
  employee: string;
  /** A released order over these components, each with `requiredQty` for the whole order. */
  order(fields: Row, components: readonly Row[], lines?: Record<string, readonly Row[]>): Promise<DocResult>;
  planned(
    fields: Row,
    components: readonly Row[],
    lines?: Record<string, readonly Row[]>,
  ): Promise<DocResult>;
  /** Material in the store. */
  stock(material: string, qty: string, more?: Row): Promise<void>;
  /** The order as it is now. */
  seen(order: DocResult): Promise<DocResult>;
  /** The quantities of a component as they are now. */
  component(order: DocResult, index?: number): Promise<Row>;
  /** Pushed to the bill with these quantities, by component. */
  pushed(
    order: DocResult,
    to: string,
    quantities?: readonly (string | null)[],
    clerk?: Clerk,
  ): Promise<DocResult>;
  /** Pushed, submitted and approved. */
  booked(order: DocResult, to: string, quantities?: readonly (string | null)[]): Promise<DocResult>;
}

export async function openFloor(company: Company): Promise<Floor> {
  const { admin, ids } = company;
  const made = async (entity: string, fields: Row): Promise<string> => {
    const saved = await admin.create(entity, { fields });
    return saved.doc.id;
  };
  const department = await made('department', {
    code: 'W01',
    name: '加工部',
    deptType: 'production',
    isWorkshop: true,
  });
  const workshop = await made('workshop', { code: 'W1', name: '一车间', department });
  const employee = ids.salesperson;
  const planned: Floor['planned'] = async (fields, components, lines = {}) => {
    const draft = await admin.create('manufacturingOrder', {
      fields: {
        // Typed parts, no bill of materials.
        orderType: 'rework',
        workshop,
        planStartDate: startDay(),
        planFinishDate: startDay(4),
        warehouse: ids.second,
        ...fields,
      },
      lines: {
        components: components.map((row) => ({ warehouse: ids.warehouse, ...row })),
        ...lines,
      },
    });
    return admin.approve('manufacturingOrder', draft);
  };
  const floor: Floor = {
    workshop,
    employee,
    planned,
    async order(fields, components, lines) {
      return admin.act('manufacturingOrder', await planned(fields, components, lines), 'release', {
        acceptWarnings: true,
      });
    },
    async stock(material, qty, more = {}) {
      await company.receive(admin, [{ material, qty, unitCost: '2', ...more }]);
    },
    seen: (order) => admin.open('manufacturingOrder', order.doc.id),
    component: async (order, index = 0) =>
      lineOf(await admin.open('manufacturingOrder', order.doc.id), index, 'components'),
    async pushed(order, to, quantities, clerk = admin) {
      const now = await floor.seen(order);
      const lines = quantities?.flatMap((qty, index) =>
        qty === null ? [] : [{ id: lineOf(now, index, 'components').id, qty }],
      );
      const fields: Row = to === 'productionFeed' || to === 'productionScrap' ? { applicant: employee } : {};
      const draft = await clerk.push('manufacturingOrder', now, to, lines);
      return Object.keys(fields).length === 0
        ? draft
        : clerk.edit(
            to,
            draft,
            Object.entries(fields).map(([field, value]) => ({ op: 'set' as const, field, value })),
          );
    },
    async booked(order, to, quantities) {
      return admin.approve(to, await floor.pushed(order, to, quantities));
    },
  };
  return floor;
}
