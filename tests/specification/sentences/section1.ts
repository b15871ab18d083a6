// The sentences of section 1, what the product does and for whom, each with the statements that speak of it.
import { statements } from '#tests/specification/screenGroups.ts';
import type { Sentence } from './sentence.ts';

/** All screens of a group: '1.sales.01' and so on. */
const group = (name: string): string[] =>
  statements.map(({ id }) => id).filter((id) => id.startsWith(`1.${name}.`));

export const sentences: readonly Sentence[] = [
  { id: '1.s01', says: 'a Chinese-language web application for staff', statements: ['1.product.01'] },
  {
    id: '1.s02',
    says: 'the areas it covers, from master data to administration',
    statements: [
      ...group('master'),
      '1.product.04',
      '1.product.10',
      '1.product.12',
      '1.product.13',
      '1.product.14',
      '1.product.15',
      '1.product.16',
      '1.product.17',
    ],
  },
  {
    id: '1.s03',
    says: 'sign-in, layout, menu, announcements, password, pictures, rules of requests',
    statements: [
      '2.session.01',
      '2.layout.01',
      '6.rights.01',
      '2.announcements.01',
      '2.forms.02',
      '4.forms.01',
      '7.requests.01',
    ],
  },
  { id: '1.s04', says: 'people of one or more organisations', statements: ['1.product.02'] },
  { id: '1.s05', says: 'they work through a menu by their permissions', statements: ['1.product.01'] },
  { id: '1.s06', says: 'screens of master data', statements: group('master') },
  { id: '1.s07', says: 'screens of purchasing', statements: [...group('purchasing'), '1.product.13'] },
  { id: '1.s08', says: 'screens of sales', statements: [...group('sales'), '1.product.04'] },
  {
    id: '1.s09',
    says: 'screens of inventory',
    statements: [...group('inventory'), '1.product.04', '1.product.14'],
  },
  {
    id: '1.s10',
    says: 'screens of manufacturing and outsourcing',
    statements: [...group('making'), '1.product.10', '1.product.12', '1.product.15'],
  },
  {
    id: '1.s11',
    says: 'screens of quality',
    statements: [...group('quality'), '1.product.10', '1.product.16'],
  },
  {
    id: '1.s12',
    says: 'screens of planning',
    statements: [...group('planning'), '1.product.10', '1.product.17'],
  },
  { id: '1.s13', says: 'plan-split schemes of money', statements: group('finance') },
  {
    id: '1.s14',
    says: 'screens of the system, with the builders of forms and reports, and dashboards',
    statements: [...group('system'), '1.home.01', '1.product.18', '1.product.19'],
  },
];
