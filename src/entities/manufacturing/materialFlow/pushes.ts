// What a production order hands on to the bills of its material flow. The quantity is the engine's.
import type { PushDef } from '#model/entity.ts';

const header = {
  workshop: 'workshop',
  manufacturingOrder: 'id',
} as const;

const component = {
  material: 'material',
  unit: 'unit',
  product: 'doc.material',
  orderLineCode: 'doc.code',
  componentLineId: 'id',
  operationSeq: 'operationSeq',
} as const;

/** Which part it was issued for in place of. */
const substitute = {
  isSubstitute: '=not empty(mainMaterial)',
  mainMaterial: 'mainMaterial',
  substituteRatio: 'substituteRatio',
} as const;

function fromComponents(to: string, title: string, line: PushDef['line']): PushDef {
  return {
    to,
    title,
    lines: 'components',
    toLines: 'items',
    linkRule: `manufacturingOrder-${to}`,
    header,
    line: { ...component, ...line },
  };
}

/** Where it is taken from or comes back to; lots are proposed by the bill. */
const place = { warehouse: 'warehouse', location: 'location' } as const;

/** Parts that were moved to the line are issued from there. */
const atHand = {
  warehouse: "=if(issueMode = 'transferPick' and not empty(lineWarehouse), lineWarehouse, warehouse)",
  location: "=if(issueMode = 'transferPick' and not empty(lineWarehouse), null, location)",
} as const;

const issued = { ...place, mustQty: 'requiredQty', issuedQty: 'issuedQty', lot: 'lot' } as const;

export const materialFlowPushes: readonly PushDef[] = [
  fromComponents('materialIssueBill', '生产领料单', {
    ...issued,
    ...atHand,
    ...substitute,
    issueMode: 'issueMode',
  }),
  {
    to: 'transferBill',
    title: '直接调拨单',
    lines: 'components',
    toLines: 'items',
    linkRule: 'manufacturingOrder-transferBill',
    header: { billType: "='lineSide'", transferReason: "='production'" },
    line: {
      material: 'material',
      unit: 'unit',
      fromWarehouse: 'warehouse',
      fromLocation: 'location',
      toWarehouse: 'lineWarehouse',
      lot: 'lot',
    },
  },
  fromComponents('productionFeed', '生产补料单', issued),
  fromComponents('materialReturnBill', '生产退料单', {
    ...place,
    issuedQty: 'issuedQty',
    returnableQty: 'wipQty',
    lot: 'lot',
  }),
  fromComponents('productionScrap', '生产报废单', { wipQty: 'wipQty', lot: 'lot' }),
  {
    to: 'productionInBill',
    title: '生产入库单',
    toLines: 'items',
    linkRule: 'manufacturingOrder-productionInBill',
    header: { ...header, warehouseDefault: 'warehouse' },
    line: {
      material: 'material',
      unit: 'unit',
      productType: "='main'",
      mustQty: 'remainQty',
      warehouse: 'warehouse',
      lot: 'lot',
      bom: 'bom',
      orderLineCode: 'code',
      project: 'project',
      mtoNo: 'mtoNo',
    },
    whole: [
      {
        lines: 'byProducts',
        toLines: 'items',
        when: 'planQty > inQty',
        line: {
          material: 'material',
          unit: 'unit',
          productType: 'productType',
          mustQty: '=planQty - inQty',
          qty: '=planQty - inQty',
          warehouse: 'warehouse',
          orderLineCode: 'doc.code',
        },
      },
    ],
  },
];
