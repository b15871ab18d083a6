// The product as a whole: what section 1 names and a test can show today.
import type { Statement } from './statement.ts';

export const statements: readonly Statement[] = [
  {
    id: '1.product.01',
    says: 'The product is a Chinese-language web application for company staff, who sign in and work through a menu that follows their permissions.',
    tests: [
      'tests/screens/salesJob.test.ts > a sales clerk writes, saves and submits an order by keyboard',
      'tests/scenarios/accessPermissions.test.ts > the menu > shows the home page and what may be viewed, nothing else',
    ],
  },
  {
    id: '1.product.02',
    says: 'Users are staff of one or more organisations (companies).',
    tests: ['tests/scenarios/accessProfile.test.ts > companies > are those of the user; another one cannot be entered'],
  },
  {
    id: '1.product.03',
    says: 'Master data: customers, suppliers, materials, warehouses, currencies, taxes, measure units, organisations, departments, projects, lots, locations and similar lookups.',
    tests: ['tests/entities/catalogue.test.ts > the catalogue > has every master entity'],
  },
  {
    id: '1.product.04',
    says: 'Sales order with its items, delivery notice, sales-out bill.',
    tests: ['tests/scenarios/salesFlow.test.ts > sales > from order to shipment'],
  },
];
