// A workshop for tests of production: a place that makes things, products with bills of materials, and orders over them.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Clerk, Company } from './scenario.ts';
import { startDay } from '#tests/support/time/businessTime.ts';

export interface Workshop {
  id: string;
  /** A produced material with an approved bill over the parts. */
  product(
    name: string,
    items: readonly Row[],
    more?: { fields?: Row; bom?: Row; unit?: string; substitutes?: readonly Row[] },
  ): Promise<string>;
  /** A saved order of the product. */
  order(material: string, planQty: string, fields?: Row): Promise<DocResult>;
  /** An order taken as far as said. */
  orderAt(
    state: 'planned' | 'released' | 'started',
    material: string,
    planQty: string,
    fields?: Row,
  ): Promise<DocResult>;
}

const approve = async (
  clerk: Clerk,
  entity: string,
  fields: Row,
  lines: Record<string, readonly Row[]> = {},
) => clerk.approve(entity, await clerk.create(entity, { fields, lines }));

export async function openWorkshop(company: Company): Promise<Workshop> {
  const { admin, ids } = company;
  const department = await admin.create('department', {
    fields: { code: 'D90', name: '机加车间', deptType: 'production', isWorkshop: true },
  });
  const made = await admin.create('workshop', {
    fields: { code: 'WS1', name: '机加车间', department: department.doc.id },
  });
  const id = made.doc.id;
  const order: Workshop['order'] = (material, planQty, fields = {}) =>
    admin.create('manufacturingOrder', {
      fields: { material, planQty, workshop: id, planStartDate: startDay(), ...fields },
    });
  return {
    id,
    async product(name, items, { fields = {}, bom = {}, unit = ids.bar, substitutes = [] } = {}) {
      const material = await company.material(name, {
        baseUnit: unit,
        fields: { erpClass: 'selfMade', isProduce: true, workshop: id, ...fields },
      });
      await approve(admin, 'bom', { material, effectiveDate: '2024-01-01', ...bom }, { items, substitutes });
      return material;
    },
    order,
    async orderAt(state, material, planQty, fields = {}) {
      let seen = await admin.approve('manufacturingOrder', await order(material, planQty, fields));
      const steps = { planned: [], released: ['release'], started: ['release', 'start'] }[state];
      for (const action of steps)
        seen = await admin.act('manufacturingOrder', seen, action, { acceptWarnings: true });
      return seen;
    },
  };
}
