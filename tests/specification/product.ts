// The product as a whole: what section 1 names and a test can show today.
import type { Statement } from './statement.ts';

const defined = 'tests/entities/catalogue.test.ts > every key of the catalogue is defined';

export const statements: readonly Statement[] = [
  {
    id: '1.product.01',
    says: 'The product is a Chinese-language web application for company staff, who sign in and work through a menu that follows their permissions.',
    tests: [
      'tests/screens/greatFlows.test.ts > order to cash > a clerk types an order with two lines, saves and submits it',
      'tests/scenarios/access/accessPermissions.test.ts > the menu > shows the home page and what may be viewed, nothing else',
    ],
  },
  {
    id: '1.product.02',
    says: 'Users are staff of one or more organisations (companies).',
    tests: [
      'tests/scenarios/access/accessProfile.test.ts > companies > are those of the user; another one cannot be entered',
    ],
  },
  {
    id: '1.product.03',
    says: 'Master data: customers, suppliers, materials, warehouses, currencies, taxes, measure units, organisations, departments, projects, lots, locations and similar lookups.',
    tests: [
      `${defined} > customer`,
      `${defined} > supplier`,
      `${defined} > material`,
      `${defined} > warehouse`,
      `${defined} > currency`,
      `${defined} > tax`,
      `${defined} > unit`,
      `${defined} > organization`,
      `${defined} > department`,
      `${defined} > project`,
      `${defined} > lot`,
      `${defined} > location`,
    ],
  },
  {
    id: '1.product.04',
    says: 'Sales: sales order with items, delivery notice; inventory: in and out bills.',
    tests: [
      'tests/scenarios/trade/salesFlow.test.ts > order, notice, shipment > ships an order and keeps balance, ledger and progress in step',
    ],
  },
  {
    id: '1.product.05',
    says: 'Purchasing: requisition, order, acceptance, receipt notice, price list, discount list, refund application.',
    tests: [
      `${defined} > purchaseRequisition`,
      `${defined} > purchaseOrder`,
      `${defined} > purchaseAcceptance`,
      `${defined} > receiptNotice`,
      `${defined} > purchasePriceList`,
      `${defined} > purchaseDiscountList`,
      `${defined} > purchaseRefundApplication`,
    ],
  },
  {
    id: '1.product.06',
    says: 'Sales: quotation, order, delivery notice, return application, price list and group, discount list and group.',
    tests: [
      `${defined} > saleQuotation`,
      `${defined} > saleOrder`,
      `${defined} > deliveryNotice`,
      `${defined} > saleReturnApplication`,
      `${defined} > salePriceList`,
      `${defined} > salePriceGroup`,
      `${defined} > saleDiscountList`,
      `${defined} > saleDiscountGroup`,
    ],
  },
  {
    id: '1.product.07',
    says: 'Inventory: transfers, counts, deficit and surplus bills, inventory schemes.',
    tests: [
      `${defined} > transferBill`,
      `${defined} > stockCount`,
      `${defined} > deficitBill`,
      `${defined} > surplusBill`,
      `${defined} > stockCountScheme`,
    ],
  },
  {
    id: '1.product.08',
    says: 'Finance-related: payable and receivable plan-split schemes.',
    tests: [`${defined} > receivablePlanScheme`, `${defined} > payablePlanScheme`],
  },
  {
    id: '1.product.09',
    says: 'System: department and user, dictionary types, business codes, security groups, system configuration, visit log, permissions and data rules.',
    tests: [
      `${defined} > department`,
      `${defined} > user`,
      `${defined} > dictionaryType`,
      `${defined} > businessCode`,
      `${defined} > securityGroup`,
      `${defined} > systemConfig`,
      `${defined} > visitLog`,
      `${defined} > permission`,
      `${defined} > permissionDataRule`,
    ],
  },
  {
    id: '1.product.10',
    says: 'Manufacturing, quality and planning: what the catalogue names and is built is found with its fields, lists and actions.',
    tests: [
      'tests/scenarios/records/catalogue.test.ts > an administrator finds every entity of the catalogue with all it has',
    ],
  },
  {
    id: '1.product.12',
    says: 'Outsourcing: an order sends its material to a supplier, receives products with what they used up, takes back what is faulty, and plans what is owed.',
    tests: [
      'tests/scenarios/outsourcing/outsourcingOrder.test.ts > an outsourcing order from material to payment > E25 and E26: three receipts use up exactly what is required, ten that go back give their share back',
    ],
  },
];
