// The sentences of section 1, what the product does and for whom, each with the statements that speak of it.
import type { Sentence } from './sentence.ts';

export const sentences: readonly Sentence[] = [
  {
    id: '1.s01',
    says: 'The product is a Chinese-language web application for company staff',
    statements: ['1.product.01'],
  },
  {
    id: '1.s02',
    says: 'It covers master data, purchasing, sales, inventory, manufacturing, outsourcing, quality control, planning and system administration',
    statements: [
      '1.product.03',
      '1.product.04',
      '1.product.05',
      '1.product.07',
      '1.product.10',
      '1.product.12',
    ],
  },
  {
    id: '1.s03',
    says: 'This document covers all areas: sign-in, the workbench layout, the permission-driven menu, announcements, password change, image upload and the shared request rules',
    statements: [
      '2.session.01',
      '2.layout.01',
      '2.announcements.01',
      '2.forms.02',
      '4.forms.01',
      '7.requests.01',
    ],
  },
  {
    id: '1.s04',
    says: 'Users are staff of one or more organisations (companies)',
    statements: ['1.product.02'],
  },
  {
    id: '1.s05',
    says: 'They sign in and work through a menu that follows their permissions',
    statements: ['1.product.01'],
  },
  {
    id: '1.s06',
    says: 'Master data: customers (with bank, linkman and tax sub-tables), suppliers, materials, warehouses, currencies, taxes, measure units, organisations, departments, projects, bills of materials, lots, locations and similar lookups',
    statements: ['1.product.03'],
    partly: 'the sub-tables of customers and bills of materials have no statement',
  },
  {
    id: '1.s07',
    says: 'Purchasing: requisition, order, acceptance, receipt notice, price list, discount list, refund application',
    statements: ['1.product.05'],
  },
  {
    id: '1.s08',
    says: 'Sales: quotation, sales order (with item, delivery, term, trace and requirement-plan sub-tables), delivery notice, return application, sale price list and group, sale discount list and group',
    statements: ['1.product.06', '1.product.04'],
    partly: 'the sub-tables of the order',
  },
  {
    id: '1.s09',
    says: 'Inventory: in and out bills, transfers, counts, deficit and surplus bills, inventory schemes',
    statements: ['1.product.04', '1.product.07'],
  },
  {
    id: '1.s10',
    says: 'Manufacturing and outsourcing: manufacturing orders, work orders, work task orders, work reports (with material and scrap sub-tables), workshop orders and scheduling, feed, return, in and out bills',
    statements: ['1.product.10', '1.product.12'],
  },
  {
    id: '1.s11',
    says: 'Quality control: plans, standards, items, bills, sampling schemes, bad classification, inspection bills',
    statements: ['1.product.10'],
  },
  {
    id: '1.s12',
    says: 'Planning: plan orders, operations, work centers, workshops, shifts, equipment, process routes, factory calendar',
    statements: ['1.product.10'],
  },
  {
    id: '1.s13',
    says: 'Finance-related: payable and receivable plan-split schemes',
    statements: ['1.product.08'],
  },
  {
    id: '1.s14',
    says: 'System: department and user, dictionary types, business codes, access control, security groups, user login and organisation relations, system configuration, visit log, online report and online form builder (single, one-to-many, tree), permission and permission data rule lists, dashboards',
    statements: ['1.product.09', '1.home.01'],
    partly: 'dashboards people arrange themselves from reports are not built',
  },
];
