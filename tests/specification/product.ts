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
];
