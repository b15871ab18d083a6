// Keys of the business catalogue: warehouses and stock statuses. Written over from it once; what is decided otherwise stands in decided.ts.
import type { CatalogueEntity } from './entity.ts';

export const warehouseKeys: Readonly<Record<string, CatalogueEntity>> = {
  warehouse: {
    title: '仓库',
    fields: `
      code name org warehouseType department keeper phone region address enableLocation allowNegative
      includeInAvailable includeInPlan allowLock isInspectionHold defaultStatus defaultReceiveStatus supplier
      customer workshop priority lastCountDate countFrozen sort remark
    `,
    actions: 'create edit delete disable enable import export',
  },
  location: {
    title: '库位',
    fields: `
      code name warehouse parent locationType isLeaf zone rackNo levelNo binNo maxWeight maxVolume maxQty
      allowMixMaterial allowMixLot fixedMaterial pickSeq barcode isLocked remark
    `,
    actions: 'create edit delete disable enable import export batchGenerate printLabel',
  },
  stockStatus: {
    title: '库存状态',
    fields: `
      code name statusKind includeInAvailable includeInPlan allowIssue allowLock allowCount isDefault isSystem
      sort remark
    `,
    actions: 'create edit delete disable enable import export',
  },
};
