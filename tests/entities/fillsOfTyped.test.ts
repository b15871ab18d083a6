// What a chosen record brings is a proposal beside what a person typed, unless the value belongs to the record: the unit of
// a material, the order of a task. Whoever adds a reference that fills decides which it is.
import { expect, test } from 'vitest';
import { allEntities } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDerived } from '#model/fields.ts';

/** Header references whose values belong to the chosen record: they follow it, even where a person typed another. */
const follow: readonly string[] = [
  // What is made, planned, inspected or certified: its unit, drawing, route and place.
  'bom.material',
  'material.baseUnit',
  'supplierMaterial.material',
  'manufacturingOrder.material',
  'manufacturingOrder.bom',
  'workOrder.material',
  'materialPlanning.material',
  'planOrder.material',
  'planOrder.bom',
  'processRoute.material',
  'inspectionBill.material',
  'inspectionBill.inspectionPlan',
  'calibrationRecord.instrument',
  'qualityCertificate.material',
  'qualityCertificate.lot',
  // The document that is worked on or changed.
  'saleOrderChange.saleOrder',
  'purchaseOrderChange.purchaseOrder',
  'workOrder.manufacturingOrder',
  'workReport.workTaskOrder',
  'workReport.workOrder',
  'workReport.workshopOrder',
  'inspectionBill.manufacturingOrder',
  'purchaseInvoice.originalInvoice',
  'saleInvoice.originalInvoice',
  // A place: its address, its workshop, the state of what lies there.
  'saleOrder.shippingAddress',
  'purchaseOrder.shippingAddress',
  'workTeam.workCenter',
  'wageEntry.workTeam',
  'defectHandling.warehouse',
];

test('every reference that fills says whether what was typed stays (findings 3, 6.3)', () => {
  const following = allEntities.flatMap((def) =>
    Object.entries(def.fields).flatMap(([key, { fill, keepsTyped, readonly }]) =>
      readonly === true ||
      keepsTyped === true ||
      !Object.keys(fill ?? {}).some((target) => isTyped(def, target))
        ? []
        : [`${def.name}.${key}`],
    ),
  );
  expect(following.toSorted()).toEqual(follow.toSorted());
});

function isTyped(def: EntityDef, key: string): boolean {
  const field = def.fields[key];
  return field !== undefined && field.hidden !== true && !isDerived(field);
}
