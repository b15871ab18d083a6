// The screens section 1 names, group by group: the entity of each and the sub-tables it is named with. One test for each,
// in screenGroups.test.ts, shows that it is there.
import type { Statement } from './statement.ts';

type Row = readonly [entity: string, says: string, ...lines: string[]];

const groups: Readonly<Record<string, readonly Row[]>> = {
  master: [
    ['customer', 'customers with banks, linkmen and taxes', 'banks', 'linkmen', 'taxes'],
    ['supplier', 'suppliers'],
    ['material', 'materials'],
    ['warehouse', 'warehouses'],
    ['currency', 'currencies'],
    ['tax', 'taxes'],
    ['unit', 'units of measure'],
    ['organization', 'organisations'],
    ['department', 'departments'],
    ['project', 'projects'],
    ['bom', 'bills of materials', 'items'],
    ['lot', 'lots'],
    ['location', 'locations'],
  ],
  purchasing: [
    ['purchaseRequisition', 'requisitions', 'items'],
    ['purchaseOrder', 'orders', 'items'],
    ['purchaseAcceptance', 'acceptances', 'items'],
    ['receiptNotice', 'notices of receipt', 'items'],
    ['purchasePriceList', 'price lists', 'items'],
    ['purchaseDiscountList', 'discount lists', 'items'],
    ['purchaseRefundApplication', 'applications for a refund', 'items'],
  ],
  sales: [
    ['saleQuotation', 'quotations', 'items'],
    [
      'saleOrder',
      'orders with items, deliveries, terms, traces and plans of requirements',
      'items',
      'deliveries',
      'terms',
      'traces',
      'requirementPlans',
    ],
    ['deliveryNotice', 'notices of delivery', 'items'],
    ['saleReturnApplication', 'applications for a return', 'items'],
    ['salePriceList', 'price lists', 'items'],
    ['salePriceGroup', 'groups of price lists'],
    ['saleDiscountList', 'discount lists', 'items'],
    ['saleDiscountGroup', 'groups of discount lists'],
  ],
  inventory: [
    ['purchaseInBill', 'bills of what comes in by purchase', 'items'],
    ['otherInBill', 'other bills of what comes in', 'items'],
    ['salesOutBill', 'bills of what goes out by sale', 'items'],
    ['otherOutBill', 'other bills of what goes out', 'items'],
    ['transferBill', 'transfers', 'items'],
    ['stockCount', 'counts', 'items'],
    ['deficitBill', 'bills of deficit', 'items'],
    ['surplusBill', 'bills of surplus', 'items'],
    ['stockCountScheme', 'schemes of counts'],
  ],
  making: [
    ['manufacturingOrder', 'manufacturing orders', 'components', 'operations'],
    ['workOrder', 'work orders', 'operations'],
    ['workTaskOrder', 'work task orders'],
    ['workReport', 'work reports with materials and scrap', 'materials', 'scraps'],
    ['workshopOrder', 'workshop orders', 'operations'],
    ['workshopSchedule', 'workshop scheduling', 'items'],
    ['productionFeed', 'feeds', 'items'],
    ['materialReturnBill', 'returns of material', 'items'],
    ['productionReturnBill', 'returns of products', 'items'],
    ['productionInBill', 'bills of what is made', 'items'],
    ['materialIssueBill', 'bills of what is used', 'items'],
    ['outsourcingOrder', 'outsourcing: orders', 'items', 'components'],
    ['outsourcingIssueBill', 'outsourcing: bills of what is sent', 'items'],
    ['outsourcingFeed', 'outsourcing: feeds', 'items'],
    ['outsourcingMaterialReturnBill', 'outsourcing: returns of material', 'items'],
    ['outsourcingInBill', 'outsourcing: bills of what comes in', 'items'],
    ['outsourcingReturnBill', 'outsourcing: returns of products', 'items'],
  ],
  quality: [
    ['inspectionPlan', 'plans', 'items'],
    ['inspectionStandard', 'standards', 'items'],
    ['inspectionItem', 'items'],
    ['inspectionRequest', 'bills that ask for an inspection', 'items'],
    ['samplingScheme', 'sampling schemes'],
    ['badClassification', 'classification of what is bad'],
    ['inspectionBill', 'inspection bills', 'items'],
  ],
  planning: [
    ['planOrder', 'plan orders', 'components'],
    ['operation', 'operations'],
    ['workCenter', 'work centres'],
    ['workshop', 'workshops'],
    ['shift', 'shifts'],
    ['equipment', 'equipment'],
    ['processRoute', 'process routes', 'operations'],
    ['factoryCalendar', 'factory calendars'],
  ],
  finance: [
    ['payablePlanScheme', 'schemes that split what is payable', 'items'],
    ['receivablePlanScheme', 'schemes that split what is receivable', 'items'],
  ],
  system: [
    ['user', 'users with their organisations', 'organizations'],
    ['dictionaryType', 'types of the dictionary', 'items'],
    ['businessCode', 'business codes'],
    ['permission', 'access control: permissions'],
    ['securityGroup', 'security groups'],
    ['systemConfig', 'configuration of the system'],
    ['visitLog', 'log of visits'],
    ['onlineReport', 'builder of reports'],
    ['onlineForm', 'builder of forms', 'fields'],
    ['permissionDataRule', 'data rules'],
  ],
};

/** A screen over no records: tests of its own carry its id. */
const boards: Statement = { id: '1.system.11', says: 'dashboards people arrange themselves' };

export const statements: readonly Statement[] = [
  ...Object.entries(groups).flatMap(([group, rows]) =>
    rows.map(([entity, says, ...lines], at) => ({
      id: `1.${group}.${String(at + 1).padStart(2, '0')}`,
      says,
      screen: { entity, lines },
    })),
  ),
  boards,
];
