// Directories within the large groups of the menu, with their pages in order. What stands in none stays directly in
// its group, before or after them by its own order.

export interface MenuSection {
  title: string;
  /** Below the path of the group. */
  path: string;
  icon: string;
  pages: readonly string[];
}

const inventory: readonly MenuSection[] = [
  {
    title: '入库',
    path: 'inbound',
    icon: 'package-import',
    pages: [
      'purchaseInBill',
      'productionInBill',
      'outsourcingInBill',
      'salesReturnBill',
      'materialReturnBill',
      'outsourcingMaterialReturnBill',
      'otherInBill',
      'openingStock',
    ],
  },
  {
    title: '出库',
    path: 'outbound',
    icon: 'package-export',
    pages: [
      'salesOutBill',
      'materialIssueBill',
      'outsourcingIssueBill',
      'purchaseReturnBill',
      'productionReturnBill',
      'outsourcingReturnBill',
      'otherOutBill',
    ],
  },
  {
    title: '调拨',
    path: 'transfer',
    icon: 'truck-return',
    pages: ['transferApply', 'transferBill', 'transferOutBill', 'transferInBill'],
  },
  {
    title: '盘点',
    path: 'count',
    icon: 'clipboard-check',
    pages: ['stockCountScheme', 'stockCount', 'surplusBill', 'deficitBill'],
  },
  {
    title: '账簿',
    path: 'ledger',
    icon: 'book-2',
    pages: [
      'stockLedger',
      'stockCostPool',
      'stockReservation',
      'costAdjustment',
      'stockPeriod',
      'stockPeriodBalance',
      'stockParam',
    ],
  },
  {
    title: '报表',
    path: 'report',
    icon: 'report-money',
    pages: [
      'stockAvailability',
      'stockAvailabilityDays',
      'stockInOutSummary',
      'stockInOutDetail',
      'stockAging',
      'stockAlert',
    ],
  },
];

const master: readonly MenuSection[] = [
  {
    title: '物料',
    path: 'goods',
    icon: 'box',
    pages: [
      'material',
      'materialCategory',
      'inventoryCategory',
      'bom',
      'unit',
      'unitGroup',
      'unitConversion',
      'lot',
      'serialNumber',
    ],
  },
  {
    title: '往来单位',
    path: 'partner',
    icon: 'users',
    pages: ['customer', 'customerCategory', 'supplier', 'supplierCategory', 'shippingAddress', 'region'],
  },
  {
    title: '组织与人员',
    path: 'people',
    icon: 'sitemap',
    pages: ['organization', 'department', 'employee', 'businessGroup', 'project'],
  },
  {
    title: '仓库',
    path: 'store',
    icon: 'building-warehouse',
    pages: ['warehouse', 'location', 'stockStatus'],
  },
  {
    title: '财务与条款',
    path: 'terms',
    icon: 'coins',
    pages: [
      'currency',
      'exchangeRate',
      'tax',
      'bank',
      'companyBankAccount',
      'settlementMethod',
      'paymentTerm',
      'priceTerm',
      'deliveryMode',
      'termTemplate',
    ],
  },
];

const system: readonly MenuSection[] = [
  {
    title: '用户与权限',
    path: 'access',
    icon: 'shield-lock',
    pages: ['user', 'securityGroup', 'permission', 'permissionDataRule', 'userSession'],
  },
  {
    title: '审批与消息',
    path: 'work',
    icon: 'route',
    pages: [
      'approvalFlow',
      'approvalInstance',
      'approvalTask',
      'approvalDelegation',
      'announcement',
      'announcementSend',
      'message',
      'messageTemplate',
    ],
  },
  {
    title: '规则与模板',
    path: 'rule',
    icon: 'adjustments',
    pages: [
      'dictionaryType',
      'businessCode',
      'checkRule',
      'systemConfig',
      'printTemplate',
      'importTemplate',
      'savedView',
      'systemUrlConfig',
    ],
  },
  {
    title: '作业与日志',
    path: 'log',
    icon: 'list-search',
    pages: ['importJob', 'exportJob', 'scheduledJob', 'attachment', 'auditLog', 'visitLog'],
  },
];

const sales: readonly MenuSection[] = [
  {
    title: '价格与折扣',
    path: 'price',
    icon: 'tag',
    pages: ['salePriceList', 'salePriceGroup', 'saleDiscountList', 'saleDiscountGroup', 'customerMaterial'],
  },
  {
    title: '报表',
    path: 'report',
    icon: 'report-money',
    pages: ['saleOrderExecution', 'customerCreditStatus'],
  },
];

const purchase: readonly MenuSection[] = [
  {
    title: '价格与折扣',
    path: 'price',
    icon: 'tag',
    pages: ['purchasePriceList', 'purchaseDiscountList', 'supplierMaterial'],
  },
];

/** By title of the group. */
export const menuSections: Readonly<Record<string, readonly MenuSection[]>> = {
  销售管理: sales,
  采购管理: purchase,
  库存管理: inventory,
  基础资料: master,
  系统管理: system,
};
